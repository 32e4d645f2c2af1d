@echo off
rem Runs RTM Text on the Java in the folder above this file.
setlocal
rem The collector that needs the least memory, for a server that runs as long as the editor.
set collector=
if "%~1"=="lsp" set collector=-XX:+UseSerialGC
rem Java's own messages go to standard error: standard output is for results.
"%~dp0..\runtime\bin\java.exe" -Xlog:disable -Xlog:all=error:stderr %collector% -m org.rtmtext %*
