import * as path from 'node:path';

/** A program that may be a Java, and why it is looked at. */
export interface Place {
  readonly program: string;
  readonly because: string;
}

/** Why the Java that came along is looked at. */
export const BUNDLED = 'came with RTM Text';

/** What is known of the machine; given, so that tests can make machines up. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** The names in a folder; none if there is no such folder. */
  list(folder: string): readonly string[];
}

/** Folders that hold one Java in each of their folders. */
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

/** The highest number in a name first, so that a newer Java is found before an older one. */
function byVersion(a: string, b: string): number {
  return b.localeCompare(a, 'en', { numeric: true });
}

/**
 * Where a Java may be, in the order in which they are to be tried; none twice.
 *
 * @param setting the folder that the user chose, or nothing
 * @param bundled the folder of the Java that came along with the extension, if one did
 */
export function places(machine: Machine, setting: string, bundled?: string): Place[] {
  const paths = pathOf(machine);
  const name = machine.platform === 'win32' ? 'java.exe' : 'java';
  const all: Place[] = [];
  if (setting.trim() !== '') {
    const home = setting.trim().replace(/^~(?=[/\\]|$)/, machine.home);
    // A setting that is there counts alone: another Java than the one asked for would surprise.
    return [{ program: paths.join(home, 'bin', name), because: 'setting rtm.java.home' }];
  }
  if (bundled !== undefined) {
    all.push({ program: paths.join(bundled, 'bin', name), because: BUNDLED });
  }
  const javaHome = machine.env['JAVA_HOME'];
  if (javaHome) {
    all.push({ program: paths.join(javaHome, 'bin', name), because: 'JAVA_HOME' });
  }
  const searchPath = machine.env['PATH'] ?? machine.env['Path'] ?? '';
  for (const folder of searchPath.split(paths.delimiter)) {
    // A relative folder would be one of the workspace, which must not choose what is started.
    if (paths.isAbsolute(folder)) {
      all.push({ program: paths.join(folder, name), because: 'PATH' });
    }
  }
  for (const folder of usualFolders(machine)) {
    for (const version of [...machine.list(folder)].filter(looksLikeJava).sort(byVersion)) {
      const home = paths.join(folder, version);
      if (machine.platform === 'darwin') {
        all.push({ program: paths.join(home, 'Contents/Home/bin', name), because: folder });
      }
      all.push({ program: paths.join(home, 'bin', name), because: folder });
    }
  }
  const seen = new Set<string>();
  return all.filter((place) => !seen.has(place.program) && seen.add(place.program));
}
