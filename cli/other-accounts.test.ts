import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ROOT } from '../scripts/setup/repository.mjs';
import { LOW_MEMORY_ENV } from '../scripts/setup/serve.mjs';
import { openDatabase } from '../server/src/db/database.ts';
import { readOrCreateSecret } from '../server/src/kernel/secret-file.ts';
import { doctor } from './doctor.ts';
import { runCommand } from './run-command.ts';

/** A user id that no machine assigns. */
const OTHER_UID = 54_321;
/** Pretends that this process runs under that account. */
const mockEffectiveUid = (...uids: number[]) => {
  const geteuid = vi.spyOn(process as { geteuid(): number }, 'geteuid');
  for (const uid of uids) geteuid.mockReturnValueOnce(uid);
  geteuid.mockReturnValue(OTHER_UID);
};

const isRoot = process.getuid?.() === 0;

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-accounts-'));
  await (await openDatabase({ databaseUrl: null, dataDir: at('data') })).close();
  await readOrCreateSecret(at('data'), 'session');
});
beforeEach(() => {
  vi.stubEnv('DATA_DIR', at('data'));
  vi.stubEnv('BACKUP_DIR', '');
  vi.stubEnv('PORT', '4');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function errorOutputOf(line: string): Promise<string> {
  const errors: string[] = [];
  const commandOutput = {
    isWatched: false,
    print: () => undefined,
    printError: (text: string) => errors.push(text),
  };
  expect(await runCommand(line.split(' '), commandOutput)).toBe(1);
  return errors.join('\n');
}

const doctorOutput = async () =>
  (
    await doctor.run({ args: [], options: {}, onProgress: () => undefined, warn: () => undefined })
  ).lines.join('\n');

describe('Under another account than the owner of the data', () => {
  test.each([
    'admin create direction@societe.example',
    'admin list',
    `backup FOLDER/made`,
    `restore FOLDER/made --replace`,
    'move --to sqlite:FOLDER/moved',
    'mail test direction@societe.example',
    'verify',
    'demo',
  ])('%s changes nothing, and says what to type', async (line) => {
    const before = readdirSync(folder, { recursive: true }).sort();
    mockEffectiveUid();
    const errorOutput = await errorOutputOf(line.replaceAll('FOLDER', folder));
    expect(errorOutput).toContain(`lancée par ${OTHER_UID}`);
    expect(errorOutput).toMatch(/Rien n’a été touché\. Tapez : sudo -u \S+ -EH npm run cercle -- …/);
    expect(errorOutput).not.toContain('\n');
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
  });

  test('moving a site leaves no files in the folder of another account, either', async () => {
    mkdirSync(at('of-others'));
    vi.stubEnv('DATA_DIR', at('data'));
    mockEffectiveUid(process.geteuid?.() ?? 0);
    expect(await errorOutputOf(`move --to sqlite:${at('of-others')}`)).toContain(
      `${at('of-others')} est au compte`,
    );
    expect(readdirSync(at('of-others'))).toEqual([]);
  });

  test('doctor reports it, with what to type, and reads no data', async () => {
    mockEffectiveUid();
    const lines = await doctorOutput();
    expect(lines).toMatch(
      /✗ permissions : \S+ est au compte \S+, cette commande est lancée par 54321\n {4}→ Tapez : sudo -u \S+ -EH npm run cercle -- doctor/,
    );
    expect(lines).not.toContain('base de données');
  });
});

test.each([
  ['doctor', 1],
  ['admin list', 1],
  ['admin create direction@societe.example', 1],
  ['backup FOLDER/made', 1],
  ['migrate --status', 1],
  ['mail test direction@societe.example', 1],
  ['move --to sqlite:FOLDER/moved', 1],
  ['verify', 1],
  ['verify FOLDER/absent', 1],
])('%s does not create a mistyped folder', async (line, code) => {
  vi.stubEnv('DATA_DIR', at('mistyped/data'));
  const output: string[] = [];
  const collect = (text: string) => output.push(text);
  const commandOutput = { isWatched: false, print: collect, printError: collect };
  expect(await runCommand(line.replaceAll('FOLDER', folder).split(' '), commandOutput)).toBe(code);
  expect(output.join('\n')).toMatch(/n’y a pas de site ici.*mistyped|absent/);
  expect(existsSync(at('mistyped'))).toBe(false);
});

test.runIf(existsSync('/dev/shm'))(
  'doctor checks the free space of each disk, including that of the backups',
  async () => {
    vi.stubEnv('BACKUP_DIR', '/dev/shm');
    expect(await doctorOutput()).toMatch(/libres pour \S+data\n[\s\S]*libres pour \/dev\/shm/);
  },
);

test('doctor suggests no change of owner for the target of a link', async () => {
  mkdirSync(at('linked'));
  symlinkSync('/nowhere', at('linked/cercle-2026-03-02T02-00-00Z.backup'));
  vi.stubEnv('BACKUP_DIR', at('linked'));
  expect(await doctorOutput()).toContain('✓ permissions');
  const danglingLink = at('data/secrets/lost');
  symlinkSync('/nowhere', danglingLink);
  expect(await doctorOutput()).toContain(`sudo chown -h $(id -un) ${danglingLink}\n`);
  rmSync(danglingLink);
});

test('AU-6 doctor lists what others may read, including folders and backups, and the suggested command closes it', async () => {
  mkdirSync(at('all backups'));
  const backup = at('all backups/by-hand.backup');
  writeFileSync(backup, '', { mode: 0o644 });
  vi.stubEnv('BACKUP_DIR', at('all backups'));
  // The file has a name that a shell would interpret unless it is quoted.
  const misnamed = at("data/secrets/it's;touch typed");
  writeFileSync(misnamed, '', { mode: 0o644 });
  for (const path of ['data', 'data/secrets']) chmodSync(at(path), 0o755);
  chmodSync(at('data/secrets/session'), 0o640);
  const lines = await doctorOutput();
  const [, command = ''] = /lisibles par d’autres : .*\n {4}→ (.*)/.exec(lines) ?? [];
  for (const path of [at('data'), at('data/secrets'), at('data/secrets/session'), misnamed, backup])
    expect(lines).toMatch(new RegExp(`✗ permissions : .*${path}(,|\\n)`));
  expect(spawnSync('sh', ['-c', command], { cwd: folder }).status).toBe(0);
  expect(existsSync(at('typed'))).toBe(false);
  expect(await doctorOutput()).toContain('✓ permissions');
});

describe('A file that this account cannot access', () => {
  test.runIf(canRead(OTHER_UID))('doctor suggests chmod, without sudo, for files of this account', () => {
    const data = at('closed/data');
    mkdirSync(join(data, 'secrets'), { recursive: true });
    for (const path of [folder, at('closed'), data, join(data, 'secrets')])
      if (isRoot) chownSync(path, OTHER_UID, OTHER_UID);
    chmodSync(join(data, 'secrets'), 0o500);
    const account = isRoot ? { uid: OTHER_UID, gid: OTHER_UID } : {};
    const env = { ...LOW_MEMORY_ENV, PATH: process.env.PATH, DATA_DIR: data, PORT: '4' };
    const options = { cwd: ROOT, env, encoding: 'utf8', ...account } as const;
    const runDoctor = () => spawnSync(process.execPath, ['cli/cercle.ts', 'doctor'], options).stdout;
    const [, command = ''] = /✗ permissions : .*\n {4}→ Rouvrez-les-lui : (.*)/.exec(runDoctor()) ?? [];
    expect(command).toBe(`chmod u+rwX ${join(data, 'secrets')}`);
    expect(spawnSync('sh', ['-c', command], options).status).toBe(0);
    expect(runDoctor()).not.toContain('Rouvrez-les-lui');
  });

  test.runIf(isRoot && canRead(OTHER_UID))('stops the start with its owner and what to type', () => {
    const dataDir = at('started');
    mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
    writeFileSync(join(dataDir, 'secrets/session'), 'of root', { mode: 0o600 });
    for (const path of [folder, dataDir, join(dataDir, 'secrets')]) chownSync(path, OTHER_UID, OTHER_UID);
    const { status, stderr } = spawnSync(process.execPath, ['main.ts'], {
      cwd: ROOT,
      env: { ...LOW_MEMORY_ENV, PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '4' },
      uid: OTHER_UID,
      gid: OTHER_UID,
      encoding: 'utf8',
    });
    expect(stderr).toBe(
      `Ce compte n’a pas le droit d’utiliser ${dataDir}/secrets/session, qui est à root. Tapez\u202f: sudo chown -R ${OTHER_UID} ${dataDir}\n`,
    );
    expect(status).toBe(1);
  });
});

test.skipIf(process.platform === 'win32')('a disk without room stops the start with what to do', async () => {
  const dataDir = at('full');
  for (const name of ['session', 'admin-login']) await readOrCreateSecret(dataDir, name);
  // Nothing of a file that this process writes fits.
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'trap "" XFSZ; ulimit -f 0; exec "$0" main.ts', process.execPath],
    {
      cwd: ROOT,
      env: { ...LOW_MEMORY_ENV, PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '4' },
      encoding: 'utf8',
    },
  );
  expect(stderr).toMatch(/^Le disque est plein.*faites de la place.*\n$/);
  expect(status).toBe(1);
});

function canRead(uid: number): boolean {
  const script = 'require("node:fs").readdirSync(process.argv[1])';
  return spawnSync(process.execPath, ['-e', script, ROOT], { uid, gid: uid }).status === 0;
}
