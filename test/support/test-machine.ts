import { spawn } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folders of a machine that its operator's commands name. */
const FOLDERS = /(?<=^|[\s=:"'(>])\/(srv|docker|etc|var|root|backups|tmp\/essai|tmp\/demo)(?=[/\s"')]|$)/g;

/** Folder and settings of a shell, which stay from line to line. */
export type Shell = { folder: string; settings: NodeJS.ProcessEnv };

/** A folder that stands for a machine: the lines of a document are typed there, with its paths moved into that folder. */
export type TestMachine = ReturnType<typeof openTestMachine>;

/** @param replacements what stands in the document, and what stands for it here: addresses, ports */
export function openTestMachine(replacements: Map<string, string>) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'cercle-machine-')));
  const at = (path: string) => join(root, path);
  for (const folder of ['srv', 'docker', 'root', 'backups', 'tmp', 'bin', 'home'])
    mkdirSync(at(folder), { recursive: true });
  for (const folder of ['etc/systemd/system', 'etc/caddy', 'var/lib/cercle', 'var/backups'])
    mkdirSync(at(folder), { recursive: true });
  // What services print goes here, where `journalctl` reads it.
  writeFileSync(at('journal'), '');
  writeFileSync(at('bin/journalctl'), `#!/bin/sh\nexec cat ${at('journal')}\n`);
  chmodSync(at('bin/journalctl'), 0o755);

  const settings = { PATH: `${at('bin')}:${process.env.PATH}`, HOME: at('home') };
  const shells: Record<'#' | '$', Shell> = {
    '#': { folder: root, settings },
    $: { folder: root, settings },
  };

  const here = (text: string) => {
    // The accounts of that machine do not exist on this one.
    let localized = text.replace(FOLDERS, `${root}/$1`).replace(/ -o \w+ -g \w+/, '');
    for (const [shown, real] of replacements) localized = localized.replaceAll(shown, real);
    return localized;
  };
  const there = (text: string) => {
    let shown = text.replaceAll(`${root}/`, '/');
    for (const [name, real] of replacements) shown = shown.replaceAll(real, name);
    return shown;
  };

  /**
   * @param input what is typed when the line asks for it
   * @returns what is printed; the exit code stands before it where that is not 0
   */
  async function type(account: '#' | '$', line: string, input = ''): Promise<string> {
    const shell = shells[account];
    const saveState = `status=$?; pwd > ${at('folder')}; env -0 > ${at('settings')}; exit $status`;
    const { code, output } = await runBash(`exec 2>&1 <<< '${input}'\n${here(line)}\n${saveState}`, shell);
    if (code !== 0) return `${code}: ${output}`;
    const environmentEntries = readFileSync(at('settings'), 'utf8').split('\0').filter(Boolean);
    shells[account] = {
      folder: readFileSync(at('folder'), 'utf8').trim(),
      settings: Object.fromEntries(environmentEntries.map((setting) => setting.split(/=(.*)/s, 2))),
    };
    return there(output).trim();
  }

  return { root, at, here, there, type, shells, close: () => rmSync(root, { recursive: true, force: true }) };
}

async function runBash(script: string, { folder, settings }: Shell) {
  const child = spawn('bash', ['-c', script], {
    cwd: folder,
    env: settings,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  });
  return { code, output };
}
