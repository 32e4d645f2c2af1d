/*
 * rtm.exe: runs RTM Text on the Java in the folder above this file, as the script rtm does on other systems. It loads that
 * Java into its own process, so that an editor that ends rtm.exe also ends the server.
 *
 * Built by vscode-client/scripts/exe.mjs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

/* The longest path of Windows, with the terminating null. */
#define PATH_SIZE 32768

/* The same code as for a usage error: nothing was done. */
#define EXIT_BROKEN 2

/* Java's own messages go to standard error: standard output is for results. */
#define JAVA_OPTIONS "-Xlog:disable -Xlog:all=error:stderr"
/* The collector that needs the least memory, for a server that runs as long as the editor. */
#define SERVER_OPTIONS "-XX:+UseSerialGC"
#define MODULE "-m org.rtmtext"

/* From here: the functions of jli.dll that java.exe itself uses. */
typedef unsigned char java_boolean;
typedef struct {
  char *text;
  java_boolean has_wildcard;
} java_argument;
typedef void (*init_arguments)(java_boolean is_tool, java_boolean no_argument_files);
typedef void (*parse_command_line)(char *line);
typedef int (*count_arguments)(void);
typedef java_argument *(*get_arguments)(void);
typedef int (*launch)(int argc, char **argv, int java_argc, const char **java_argv, int class_path_count,
                      const char **class_path, const char *full_version, const char *version,
                      const char *program, const char *launcher, java_boolean is_tool,
                      java_boolean has_class_path_wildcards, java_boolean has_no_console, int ergonomics);

static int broken(void) {
  fputs("rtm: the folder \"runtime\" is missing or damaged: unpack the zip again\n", stderr);
  return EXIT_BROKEN;
}

/* Writes the path of this file without links: package managers make links to it, and the runtime is beside the file. */
static int own_path(wchar_t *path) {
  DWORD length = GetModuleFileNameW(NULL, path, PATH_SIZE);
  if (length == 0 || length >= PATH_SIZE) {
    return 0;
  }
  HANDLE file = CreateFileW(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING, 0, NULL);
  if (file == INVALID_HANDLE_VALUE) {
    return 1;
  }
  static wchar_t real[PATH_SIZE];
  length = GetFinalPathNameByHandleW(file, real, PATH_SIZE, FILE_NAME_NORMALIZED | VOLUME_NAME_DOS);
  CloseHandle(file);
  if (length == 0 || length >= PATH_SIZE) {
    return 1;
  }
  /* Java does not understand the prefix that Windows adds. */
  if (wcsncmp(real, L"\\\\?\\UNC\\", 8) == 0) {
    wcscpy(path, L"\\\\");
    wcscat(path, real + 8);
  } else {
    wcscpy(path, wcsncmp(real, L"\\\\?\\", 4) == 0 ? real + 4 : real);
  }
  return 1;
}

/* Removes the last name of a path. */
static int to_parent(wchar_t *path) {
  wchar_t *end = wcsrchr(path, L'\\');
  if (end == NULL) {
    return 0;
  }
  *end = L'\0';
  return 1;
}

/* Loads the launcher library of the Java in bin\..\runtime. */
static HMODULE load_java(void) {
  static wchar_t path[PATH_SIZE];
  if (!own_path(path) || !to_parent(path) || !to_parent(path) || wcslen(path) + 32 > PATH_SIZE) {
    return NULL;
  }
  wcscat(path, L"\\runtime\\bin");
  /* Java's C library is there, too. */
  SetDllDirectoryW(path);
  wcscat(path, L"\\jli.dll");
  return LoadLibraryW(path);
}

/* The arguments in a command line, after the name of the program. Quotes in that name only surround spaces. */
static const char *skip_program(const char *line) {
  int quoted = 0;
  while (*line != '\0' && (quoted || (*line != ' ' && *line != '\t'))) {
    quoted ^= *line == '"';
    line++;
  }
  return line + strspn(line, " \t");
}

static int is_server(const char *arguments) {
  size_t length = strcspn(arguments, " \t");
  return (length == 3 && strncmp(arguments, "lsp", 3) == 0) || (length == 5 && strncmp(arguments, "\"lsp\"", 5) == 0);
}

/* The command line with which java.exe would run the program. The arguments stay as they are, with their quotes. */
static char *java_command_line(void) {
  const char *arguments = skip_program(GetCommandLineA());
  const char *format = "rtm %s %s %s %s";
  const char *server = is_server(arguments) ? SERVER_OPTIONS : "";
  size_t size = strlen(format) + strlen(JAVA_OPTIONS) + strlen(server) + strlen(MODULE) + strlen(arguments) + 1;
  char *line = malloc(size);
  if (line != NULL) {
    snprintf(line, size, format, JAVA_OPTIONS, server, MODULE, arguments);
  }
  return line;
}

int main(void) {
  HMODULE java = load_java();
  if (java == NULL) {
    return broken();
  }
  init_arguments init = (init_arguments)(void *)GetProcAddress(java, "JLI_InitArgProcessing");
  parse_command_line parse = (parse_command_line)(void *)GetProcAddress(java, "JLI_CmdToArgs");
  count_arguments count = (count_arguments)(void *)GetProcAddress(java, "JLI_GetStdArgc");
  get_arguments get = (get_arguments)(void *)GetProcAddress(java, "JLI_GetStdArgs");
  launch run = (launch)(void *)GetProcAddress(java, "JLI_Launch");
  char *line = java_command_line();
  if (init == NULL || parse == NULL || count == NULL || get == NULL || run == NULL || line == NULL) {
    return broken();
  }
  init(0, 0);
  parse(line);
  int argc = count();
  java_argument *arguments = get();
  char **argv = calloc((size_t)argc + 1, sizeof *argv);
  if (argv == NULL) {
    return broken();
  }
  for (int i = 0; i < argc; i++) {
    argv[i] = arguments[i].text;
  }
  return run(argc, argv, 0, NULL, 0, NULL, "", "", "rtm", "rtm", 0, 1, 0, 0);
}
