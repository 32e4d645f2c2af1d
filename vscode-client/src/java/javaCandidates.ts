import * as path from 'node:path';

/** A program that may be a Java, and where its path comes from. */
export interface JavaCandidate {
  readonly program: string;
  readonly origin: string;
}

/** The origin of the Java that is part of the extension. */
export const BUNDLED = 'bundled with RTM Text';

/** The machine to search; tests use invented ones. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** The names in a folder; empty if it does not exist. */
  list(folder: string): readonly string[];
}

/** Folders whose subfolders are Java installations. */
function usualFolders(machine: Machine): string[] {
  const { env, home, platform } = machine;
  const paths = pathOf(machine);
  switch (platform) {
    case 'win32': {
      const roots = [env['ProgramFiles'], env['ProgramW6432'], env['ProgramFiles(x86)']];
      const programs = env['LOCALAPPDATA'] ? [paths.join(env['LOCALAPPDATA'], 'Programs')] : [];
      const vendors = [
        'Java',
        'Eclipse Adoptium',
        'Microsoft',
        'Zulu',
        'Amazon Corretto',
        'BellSoft',
        'Semeru',
      ];
      return [...roots.filter((root) => root !== undefined), ...programs].flatMap((root) =>
        vendors.map((vendor) => paths.join(root, vendor)),
      );
    }
    case 'darwin':
      return [
        '/Library/Java/JavaVirtualMachines',
        paths.join(home, 'Library/Java/JavaVirtualMachines'),
        '/opt/homebrew/opt',
        '/usr/local/opt',
        paths.join(home, '.sdkman/candidates/java'),
      ];
    default:
      return [
        '/usr/lib/jvm',
        '/usr/java',
        '/opt/java',
        paths.join(home, '.sdkman/candidates/java'),
        paths.join(home, '.jdks'),
      ];
  }
}

function pathOf(machine: Machine): path.PlatformPath {
  return machine.platform === 'win32' ? path.win32 : path.posix;
}

function looksLikeJava(name: string): boolean {
  return /jdk|jre|java|zulu|corretto|temurin|semeru|graal|^\d|current/i.test(name);
}

/** Orders names by descending version, so that the newest Java comes first. */
function byVersion(a: string, b: string): number {
  return b.localeCompare(a, 'en', { numeric: true });
}

/**
 * Lists programs that may be a Java, without duplicates, in the order in which to try them.
 *
 * @param setting the folder that the user chose; may be empty
 * @param bundled the folder of the bundled Java, if the extension has one
 */
export function javaCandidates(
  machine: Machine,
  setting: string,
  bundled?: string,
): JavaCandidate[] {
  const paths = pathOf(machine);
  const name = machine.platform === 'win32' ? 'java.exe' : 'java';
  const all: JavaCandidate[] = [];
  if (setting.trim() !== '') {
    const home = setting.trim().replace(/^~(?=[/\\]|$)/, machine.home);
    // Falling back to a Java that the user did not choose would be a surprise.
    return [{ program: paths.join(home, 'bin', name), origin: 'setting rtm.java.home' }];
  }
  if (bundled !== undefined) {
    all.push({ program: paths.join(bundled, 'bin', name), origin: BUNDLED });
  }
  const javaHome = machine.env['JAVA_HOME'];
  if (javaHome) {
    all.push({ program: paths.join(javaHome, 'bin', name), origin: 'JAVA_HOME' });
  }
  const searchPath = machine.env['PATH'] ?? machine.env['Path'] ?? '';
  for (const folder of searchPath.split(paths.delimiter)) {
    // A relative folder is one of the workspace, which must not decide what is started.
    if (paths.isAbsolute(folder)) {
      all.push({ program: paths.join(folder, name), origin: 'PATH' });
    }
  }
  for (const folder of usualFolders(machine)) {
    for (const version of [...machine.list(folder)].filter(looksLikeJava).sort(byVersion)) {
      const home = paths.join(folder, version);
      if (machine.platform === 'darwin') {
        all.push({ program: paths.join(home, 'Contents/Home/bin', name), origin: folder });
      }
      all.push({ program: paths.join(home, 'bin', name), origin: folder });
    }
  }
  const seen = new Set<string>();
  return all.filter(({ program }) => !seen.has(program) && seen.add(program));
}
