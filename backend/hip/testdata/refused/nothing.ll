; There is no kernel.
@x = global i32 0
