// Package bilateral smooths colour images without blurring their edges: by the bilateral filter of
// Tomasi and Manduchi (1998), with Tukey's biweight for the difference of colours.
package bilateral
