import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startAccessPoint } from '../../testing/access-point.ts';
import { createPeppolTransport } from './create-transport.ts';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'cercle-peppol-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const NOTHING = { PEPPOL_DIR: null, PEPPOL_URL: null, PEPPOL_API_KEY: null };
const MESSAGE = {
  key: 'sending-45',
  kind: 'INVOICE',
  sender: '0208:0403019261',
  receiver: '0208:0428759497',
  fileName: 'facture-2026-000123-45.xml',
  ubl: Buffer.from('<Invoice/>'),
} as const;

test('Documents go by a folder of the data, made at the first use, or by the one that is set', async () => {
  const transport = createPeppolTransport({ ...NOTHING, DATA_DIR });
  expect(transport.name).toBe(`dossier ${join(DATA_DIR, 'peppol')}`);
  expect(readdirSync(DATA_DIR)).toEqual([]);
  await transport.submit(MESSAGE);
  expect(readdirSync(join(DATA_DIR, 'peppol', 'outgoing'))).toEqual([MESSAGE.fileName]);
  const PEPPOL_DIR = join(DATA_DIR, 'elsewhere');
  await createPeppolTransport({ ...NOTHING, DATA_DIR, PEPPOL_DIR }).submit(MESSAGE);
  expect(readdirSync(join(PEPPOL_DIR, 'outgoing'))).toEqual([MESSAGE.fileName]);
});

test('With a key they go by the API, whose production address is known', async () => {
  const settings = { ...NOTHING, DATA_DIR, PEPPOL_API_KEY: 'key-12345678' };
  expect(createPeppolTransport(settings).name).toBe('api.peppyrus.be');
  const accessPoint = await startAccessPoint();
  accessPoint.participants.set(MESSAGE.receiver, ['INVOICE']);
  const PEPPOL_API_KEY = accessPoint.key;
  const transport = createPeppolTransport({ ...settings, PEPPOL_URL: `${accessPoint.url}/`, PEPPOL_API_KEY });
  try {
    expect(await transport.findReceiver([MESSAGE.receiver], 'INVOICE')).toBe(MESSAGE.receiver);
    const submission = await transport.submit(MESSAGE);
    const { messageId } = submission as { messageId: string };
    expect(await transport.status({ messageId, fileName: MESSAGE.fileName })).toEqual({ state: 'UNDER_WAY' });
    const id = accessPoint.receive('<ApplicationResponse/>');
    expect((await transport.listResponses()).map((response) => response.id)).toEqual([id]);
    await transport.confirmResponse(id, false);
    expect(await transport.listResponses()).toEqual([]);
  } finally {
    await accessPoint.close();
  }
  expect(readdirSync(DATA_DIR)).toEqual([]);
});
