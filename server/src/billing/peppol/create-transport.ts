import { join } from 'node:path';
import type { Settings } from '../../env.ts';
import { createFileDrop } from './file-drop.ts';
import type { PeppolTransport } from './transport.ts';

const PEPPYRUS_URL = 'https://api.peppyrus.be/v1';
const DEFAULT_FOLDER = 'peppol';

type PeppolSettings = Pick<Settings, 'DATA_DIR' | 'PEPPOL_DIR' | 'PEPPOL_URL' | 'PEPPOL_API_KEY'>;

/** The folder over which documents are handed to an access point. */
export const peppolFolderOf = ({ DATA_DIR, PEPPOL_DIR }: PeppolSettings) =>
  PEPPOL_DIR ?? join(DATA_DIR, DEFAULT_FOLDER);

/** The address of the API, and its key, or null where documents go by the folder. */
export const peppolApiOf = ({ PEPPOL_URL, PEPPOL_API_KEY }: PeppolSettings) =>
  PEPPOL_API_KEY === null
    ? null
    : { url: (PEPPOL_URL ?? PEPPYRUS_URL).replace(/\/+$/, ''), key: PEPPOL_API_KEY };

/** @param options of tests */
export function createPeppolTransport(
  settings: PeppolSettings,
  options: { timeoutMs?: number } = {},
): PeppolTransport {
  const api = peppolApiOf(settings);
  return api ? lazyPeppyrus({ ...api, ...options }) : createFileDrop(peppolFolderOf(settings));
}

/** What talks to an access point is loaded at its first call, and only where there is a key. */
function lazyPeppyrus(options: { url: string; key: string; timeoutMs?: number }): PeppolTransport {
  let loading: Promise<PeppolTransport> | undefined;
  const load = () => {
    loading ??= import('./peppyrus/peppyrus-transport.ts').then(({ createPeppyrusTransport }) =>
      createPeppyrusTransport(options),
    );
    return loading;
  };
  return {
    name: new URL(options.url).host,
    findReceiver: async (...receiver) => (await load()).findReceiver(...receiver),
    submit: async (message) => (await load()).submit(message),
    status: async (sent) => (await load()).status(sent),
    listResponses: async () => (await load()).listResponses(),
    confirmResponse: async (...response) => (await load()).confirmResponse(...response),
  };
}
