// Package frontend holds the packages that the front end is tested with, and tests what it asks of files, whatever the
// platform of the test is.
package frontend
