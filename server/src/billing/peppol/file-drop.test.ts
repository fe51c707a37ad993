import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { INVOICE } from '../../testing/document-contents.ts';
import { invoiceResponse } from '../../testing/invoice-responses.ts';
import { buildUbl } from '../ubl/build-ubl.ts';
import { createFileDrop } from './file-drop.ts';
import { parseInvoiceResponse } from './invoice-response.ts';
import type { PeppolMessage, PeppolTransport } from './transport.ts';
import { PeppolTransportError } from './transport-error.ts';

const UBL = Buffer.from(buildUbl(INVOICE));
const MESSAGE: PeppolMessage = {
  key: 'sending-45',
  kind: 'INVOICE',
  sender: '0208:0403019261',
  receiver: '0208:0428759497',
  fileName: 'facture-2026-000123-45.xml',
  ubl: UBL,
};
const { fileName } = MESSAGE;
const SENT = { messageId: fileName, fileName };

let folder: string;
let transport: PeppolTransport;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'cercle-peppol-'));
  transport = createFileDrop(join(folder, 'drop'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const path = (...parts: string[]) => join(folder, 'drop', ...parts);
const files = (name: string) =>
  fs
    .readdirSync(path(name), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? [] : [entry.name]))
    .sort();
/** A file that its program has finished; `minutes` ago. */
function put(file: string, content: string | Uint8Array, minutes = 1) {
  fs.writeFileSync(path(file), content);
  const at = new Date(Date.now() - minutes * 60_000);
  fs.utimesSync(path(file), at, at);
}
/** As an access point that moves files once it has sent them. */
const move = (name: string, to: string) => fs.renameSync(path(name), path(to));
/** What is rejected counts once its reason had time to follow. */
const laterStatus = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  return transport.status(SENT).finally(vi.useRealTimers);
};

describe('A document that is handed over in a folder', () => {
  test('C13: is the file itself, byte for byte, whole as soon as it is there, and nothing beside it', async () => {
    expect(await transport.submit(MESSAGE)).toEqual({ outcome: 'TAKEN', messageId: fileName });
    expect(files('outgoing')).toEqual([fileName]);
    expect(fs.readFileSync(path('outgoing', fileName))).toEqual(UBL);
    expect(await transport.status(SENT)).toEqual({ state: 'UNDER_WAY' });
  });

  test('goes to the first address: the access point looks up who receives it (C16)', async () => {
    expect(await transport.findReceiver(['0208:0428759497', '9925:be0428759497'], 'INVOICE')).toBe(
      '0208:0428759497',
    );
    expect(await transport.findReceiver([], 'INVOICE')).toBeNull();
  });

  test.each(['outgoing', 'accepted', 'rejected'])('is not written again while it is in %s', async (name) => {
    await transport.submit(MESSAGE);
    if (name !== 'outgoing') move(`outgoing/${fileName}`, `${name}/${fileName}`);
    await transport.submit(MESSAGE);
    expect([...files('outgoing'), ...files('accepted'), ...files('rejected')]).toEqual([fileName]);
  });

  test('is under way once it was taken away, and not written again, whatever the site remembers', async () => {
    await transport.submit(MESSAGE);
    fs.rmSync(path('outgoing', fileName));
    expect(await transport.submit(MESSAGE)).toEqual({ outcome: 'TAKEN', messageId: fileName });
    expect(files('outgoing')).toEqual([]);
    expect(await transport.status(SENT)).toEqual({ state: 'UNDER_WAY' });
  });

  test('C13: sent again on purpose, under another name, it is the same file', async () => {
    await transport.submit(MESSAGE);
    fs.rmSync(path('outgoing', fileName));
    const again = { ...MESSAGE, key: 'sending-46', fileName: 'facture-2026-000123-46.xml' };
    await transport.submit(again);
    expect(fs.readFileSync(path('outgoing', again.fileName))).toEqual(UBL);
  });

  test('is refused under the name of another one, from before a backup was restored, and not taken for it', async () => {
    await transport.submit(MESSAGE);
    move(`outgoing/${fileName}`, `accepted/${fileName}`);
    expect(await transport.submit({ ...MESSAGE, key: 'another' })).toMatchObject({
      outcome: 'REFUSED',
      reason: expect.stringContaining('envoyez-le une nouvelle fois'),
    });
  });

  test('does not replace a file of its name, nor count as sent by it, where our own folder was lost', async () => {
    for (const name of ['outgoing', 'accepted', 'rejected'] as const) {
      await transport.submit(MESSAGE);
      fs.rmSync(path('handed-over'), { recursive: true });
      if (name !== 'outgoing') move(`outgoing/${fileName}`, `${name}/${fileName}`);
      const other = { ...MESSAGE, key: 'another', ubl: Buffer.from('<Invoice/>') };
      expect(await transport.submit(other)).toMatchObject({ outcome: 'REFUSED' });
      expect(fs.readFileSync(path(name, fileName))).toEqual(UBL);
      fs.rmSync(path(name, fileName));
    }
  });

  test('is written once by attempts that run together, taken away at once', async () => {
    let taken = 0;
    const take = () => {
      if (!fs.existsSync(path('outgoing', fileName))) return;
      fs.rmSync(path('outgoing', fileName));
      taken += 1;
    };
    const watching = setInterval(take, 1);
    const submissions = await Promise.all(Array.from({ length: 20 }, () => transport.submit(MESSAGE)));
    clearInterval(watching);
    expect(submissions).toEqual(Array(20).fill({ outcome: 'TAKEN', messageId: fileName }));
    take();
    expect(taken).toBe(1);
  });

  test.each([
    '../facture.xml',
    '/etc/cron.d/a.xml',
    'a/b.xml',
    '.xml',
    'facture',
    'é.xml',
    'a\0.xml',
    `${'a'.repeat(200)}.xml`,
  ])('has a name and no path: %j', async (name) => {
    await expect(transport.submit({ ...MESSAGE, fileName: name })).rejects.toThrow('nom de fichier');
    await expect(transport.status({ messageId: name, fileName: name })).rejects.toThrow('nom de fichier');
    expect(fs.existsSync(path())).toBe(false);
  });
});

describe('A process that dies as it hands a document over', () => {
  const OPERATIONS = ['mkdir', 'open', 'rename', 'link', 'readFile', 'lstat', 'rm'] as const;
  type Operation = (...parts: unknown[]) => Promise<unknown>;
  const real = fs.promises as unknown as Record<(typeof OPERATIONS)[number], Operation>;
  const originals = Object.fromEntries(OPERATIONS.map((name) => [name, real[name]]));
  const revive = () => {
    Object.assign(fs.promises, originals);
    syncBuiltinESMExports();
  };
  afterEach(revive);

  /** Nothing is done from that operation on, or after it. */
  function dieAt(count: number, when: 'before' | 'after') {
    let done = 0;
    for (const name of OPERATIONS)
      real[name] = async (...parts) => {
        done += 1;
        if (done > count || (done === count && when === 'before')) throw new Error('This process is dead');
        const isLast = done === count;
        const result = await originals[name]?.(...parts);
        if (!isLast) return result;
        // The system closes the files of a dead process.
        if (name === 'open') await (result as fs.promises.FileHandle).close();
        throw new Error('This process is dead');
      };
    syncBuiltinESMExports();
    return () => done;
  }

  test.each(['before', 'after'] as const)(
    'at any step, %s it: the next one hands it over once, also when it was taken in between',
    async (when) => {
      for (let step = 1, isOver = false; !isOver; step += 1) {
        transport = createFileDrop(join(folder, 'drop'));
        const stepsDone = dieAt(step, when);
        isOver = await transport.submit(MESSAGE).then(
          () => true,
          () => false,
        );
        expect(stepsDone()).toBeGreaterThan(0);
        revive();
        let taken = 0;
        const take = () => {
          if (!fs.existsSync(path('outgoing', fileName))) return;
          expect(fs.readFileSync(path('outgoing', fileName))).toEqual(UBL);
          fs.rmSync(path('outgoing', fileName));
          taken += 1;
        };
        take();
        await transport.submit(MESSAGE);
        take();
        await transport.submit(MESSAGE);
        take();
        expect(`step ${step}: taken ${taken}`).toBe(`step ${step}: taken 1`);
        fs.rmSync(path(), { recursive: true });
        if (isOver) expect(step).toBeGreaterThan(20);
      }
    },
  );
});

describe('What the access point says of a document', () => {
  beforeEach(() => transport.submit(MESSAGE));

  test('moved to accepted, it was accepted then', async () => {
    const before = Date.now();
    move(`outgoing/${fileName}`, `accepted/${fileName}`);
    const status = await transport.status(SENT);
    expect(status).toMatchObject({ state: 'ACCEPTED', evidence: `accepted/${fileName}` });
    expect(Date.parse((status as { at: string }).at)).toBeGreaterThan(before - 1_000);
  });

  test('a file of its name in accepted says the same, even an empty one', async () => {
    fs.rmSync(path('outgoing', fileName));
    put(`accepted/${fileName}`, '');
    expect(await transport.status(SENT)).toMatchObject({ state: 'ACCEPTED' });
  });

  test.each([`${fileName}.txt`, fileName.replace('.xml', '.txt')])(
    'moved to rejected, the reason is in %s',
    async (reasonFile) => {
      move(`outgoing/${fileName}`, `rejected/${fileName}`);
      put(`rejected/${reasonFile}`, '\ufeffDestinataire inconnu\r\nSMP 404\n');
      expect(await transport.status(SENT)).toMatchObject({
        state: 'REJECTED',
        reason: 'Destinataire inconnu SMP 404',
      });
    },
  );

  test('rejected without a word, it waits for the reason a few seconds, then says that there is none', async () => {
    move(`outgoing/${fileName}`, `rejected/${fileName}`);
    expect(await transport.status(SENT)).toEqual({ state: 'UNDER_WAY' });
    expect(await laterStatus()).toMatchObject({
      state: 'REJECTED',
      reason: 'Le point d’accès l’a refusé sans dire pourquoi.',
    });
  });

  test('a reason is read to 2 000 characters, in the encoding of another system, without what turns it around', async () => {
    move(`outgoing/${fileName}`, `rejected/${fileName}`);
    const reason = async (content: string | Uint8Array) => {
      put(`rejected/${fileName}.txt`, content);
      return ((await transport.status(SENT)) as { reason: string }).reason;
    };
    expect(await reason(Buffer.from('Numéro refusé', 'latin1'))).toBe('Numéro refusé');
    expect(await reason(`é\u202e${'😀'.repeat(5_000)}`)).toMatch(/^é 😀{990,1000}\ufffd?$/u);
    expect((await reason('x'.repeat(1_000_000))).length).toBe(2_000);
    expect(await reason(Buffer.alloc(5_000))).toBe('Le point d’accès l’a refusé sans dire pourquoi.');
  });

  test('a link says nothing', async () => {
    fs.symlinkSync('/etc/hostname', path('accepted', fileName));
    expect(await transport.status(SENT)).toEqual({ state: 'UNDER_WAY' });
    fs.rmSync(path('accepted', fileName));
    move(`outgoing/${fileName}`, `rejected/${fileName}`);
    fs.symlinkSync('/etc/hostname', path('rejected', `${fileName}.txt`));
    expect(await laterStatus()).toMatchObject({ reason: 'Le point d’accès l’a refusé sans dire pourquoi.' });
  });
});

describe('Responses of buyers that come in the folder', () => {
  const RESPONSE = invoiceResponse({ code: 'RE' });
  const names = async () => (await transport.listResponses()).map(({ id }) => id);
  beforeEach(async () => {
    expect(await transport.listResponses()).toEqual([]);
  });

  test('are listed oldest first, as they came, until they are confirmed', async () => {
    put('responses/b.xml', RESPONSE, 3);
    put('responses/a.xml', RESPONSE, 1);
    const [first] = await transport.listResponses();
    expect(first).toEqual({ id: 'b.xml', xml: new Uint8Array(Buffer.from(RESPONSE)) });
    expect(await names()).toEqual(['b.xml', 'a.xml']);
    await transport.confirmResponse('b.xml', true);
    await transport.confirmResponse('a.xml', false);
    expect(await names()).toEqual([]);
    expect([files('responses/read'), files('responses/unread')]).toEqual([['b.xml'], ['a.xml']]);
  });

  test('confirmed twice, or under a name that came before, nothing is lost', async () => {
    for (const text of ['one', 'two', 'three']) {
      put('responses/a.xml', text);
      await transport.confirmResponse('a.xml', true);
      await transport.confirmResponse('a.xml', true);
    }
    expect(
      files('responses/read')
        .map((name) => fs.readFileSync(path('responses/read', name), 'utf8'))
        .sort(),
    ).toEqual(['one', 'three', 'two']);
  });

  test.each(['a\\b.xml', `${'a'.repeat(251)}.xml`, `${'é'.repeat(125)}.xml`, 'a\nb 😀;$(x).xml'])(
    'whatever their name, are dealt with, also where another thing has it: %j',
    async (name) => {
      fs.mkdirSync(path('responses/read', name));
      fs.writeFileSync(path('responses/read', name, 'kept'), '');
      for (let time = 0; time < 2; time += 1) {
        put(`responses/${name}`, RESPONSE);
        expect(await names()).toEqual([name]);
        await transport.confirmResponse(name, true);
      }
      expect(files('responses')).toEqual([]);
      expect(files('responses/read')).toHaveLength(2);
    },
  );

  test('wait while they are being written; links and folders are none', async () => {
    put('responses/new.xml', RESPONSE, 0);
    for (const name of ['a.xml.part', 'b.tmp', 'c.XML.TMP', '.hidden.xml'])
      put(`responses/${name}`, RESPONSE);
    fs.symlinkSync('/etc/passwd', path('responses/link.xml'));
    fs.mkdirSync(path('responses/others'));
    expect(await names()).toEqual([]);
    expect(files('responses')).toHaveLength(6);
  });

  test('of 6 MB are read so far that they are refused as too large', async () => {
    put('responses/large.xml', Buffer.alloc(6 * 1024 * 1024, RESPONSE));
    const [{ id, xml } = { id: '', xml: new Uint8Array() }] = await transport.listResponses();
    expect(xml.length).toBeLessThan(300_000);
    expect(() => parseInvoiceResponse(xml)).toThrow(expect.objectContaining({ code: 'too-large' }));
    await transport.confirmResponse(id, false);
    expect(fs.statSync(path('responses/unread/large.xml')).size).toBe(6 * 1024 * 1024);
  });

  test('come in parts where they are more than a hundred', async () => {
    for (let number = 0; number < 120; number += 1) put(`responses/${number}.xml`, RESPONSE, 200 - number);
    expect((await names()).slice(0, 2)).toEqual(['0.xml', '1.xml']);
    for (const name of await names()) await transport.confirmResponse(name, true);
    expect(await names()).toHaveLength(20);
  });

  test.each(['../outgoing/a.xml', '..', '.', '', 'a/b', '/etc/passwd', 'a\0b', '.a'])(
    'are confirmed by name, without a path: %j',
    async (id) => {
      await expect(transport.confirmResponse(id, true)).rejects.toThrow('nom de fichier');
    },
  );

  test('that cannot be read do not hold up the others', async () => {
    const { open } = fs.promises;
    const refuse: typeof open = (file, ...mode) =>
      file === path('responses/a.xml') ? Promise.reject(new Error('EACCES')) : open(file, ...mode);
    Object.assign(fs.promises, { open: refuse });
    syncBuiltinESMExports();
    try {
      put('responses/a.xml', RESPONSE, 2);
      await expect(transport.listResponses()).rejects.toThrow('EACCES');
      put('responses/b.xml', RESPONSE, 1);
      expect(await names()).toEqual(['b.xml']);
    } finally {
      Object.assign(fs.promises, { open });
      syncBuiltinESMExports();
    }
  });
});

test('A folder that cannot be used is a failure that may pass, and says why in French', async () => {
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error) => error,
    );
  await transport.submit(MESSAGE);
  const others = ['accepted', 'rejected', 'responses', 'handed-over'];
  for (const name of ['outgoing', ...others]) {
    fs.rmSync(path(name), { recursive: true });
    fs.writeFileSync(path(name), '');
  }
  const attempts = [
    () => transport.submit(MESSAGE),
    () => transport.status(SENT),
    () => transport.listResponses(),
    () => transport.confirmResponse('a.xml', true),
  ];
  for (const attempt of attempts) {
    const error = await failure(attempt());
    expect(error).toBeInstanceOf(PeppolTransportError);
    expect(error.message).toMatch(`Dossier Peppol (${path()})\u202f: un fichier est à la place d’un dossier`);
  }
});

test('A folder that was moved is made again at the next use', async () => {
  await transport.submit(MESSAGE);
  fs.renameSync(path(), join(folder, 'before'));
  expect(await transport.listResponses()).toEqual([]);
  expect(transport.name).toBe(`dossier ${path()}`);
});
