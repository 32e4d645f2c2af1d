// The manifests of winget, which Microsoft's repository microsoft/winget-pkgs collects.

const SCHEMA = '1.6.0';
const LOCALE = 'en-US';

/**
 * Returns the text of each manifest by its file name.
 *
 * @param release the `version`; the `url` of the zip, its SHA-256 `hash` and the path of the program in it, `exe`; `home`,
 *     the address https://github.com/OWNER/REPOSITORY, and a `description`
 */
export function wingetManifests({ home, version, url, hash, exe, description }) {
  const [, owner] = new URL(home).pathname.split('/');
  const id = `${owner}.RTMText`;
  const text = (type, content) =>
    [
      `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${type}.${SCHEMA}.schema.json`,
      ...lines({
        PackageIdentifier: id,
        PackageVersion: version,
        ...content,
        ManifestType: type,
        ManifestVersion: SCHEMA,
      }),
      '',
    ].join('\n');
  return {
    [`${id}.yaml`]: text('version', { DefaultLocale: LOCALE }),
    [`${id}.installer.yaml`]: text('installer', {
      InstallerType: 'zip',
      NestedInstallerType: 'portable',
      NestedInstallerFiles: [{ RelativeFilePath: exe, PortableCommandAlias: 'rtm' }],
      Installers: [{ Architecture: 'x64', InstallerUrl: url, InstallerSha256: hash.toUpperCase() }],
    }),
    [`${id}.locale.${LOCALE}.yaml`]: text('defaultLocale', {
      PackageLocale: LOCALE,
      Publisher: owner,
      PublisherUrl: `https://github.com/${owner}`,
      PublisherSupportUrl: `${home}/issues`,
      PackageName: 'RTM Text',
      PackageUrl: home,
      License: 'Apache-2.0',
      ShortDescription: description,
      Moniker: 'rtm',
      Tags: ['arma', 'animation', 'rtm'],
    }),
  };
}

/** An object as lines of YAML. Strings are quoted: a version such as 1.10 would be a number. */
function lines(object) {
  return Object.entries(object).flatMap(([key, value]) =>
    Array.isArray(value)
      ? [`${key}:`, ...value.flatMap(listItem)]
      : [`${key}: ${JSON.stringify(value)}`],
  );
}

function listItem(item) {
  const parts = typeof item === 'string' ? [JSON.stringify(item)] : lines(item);
  return parts.map((part, index) => `  ${index === 0 ? '-' : ' '} ${part}`);
}
