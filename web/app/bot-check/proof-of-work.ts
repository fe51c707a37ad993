import { BOT_CHECK_MINUTES, type BotCheckAction } from '@cercle/contract/bot-check';
import type { Challenge, Solution } from 'altcha-lib/types';
import { api } from '../api/client.ts';
import { ApiError } from '../api/error.ts';
import { botCheckError } from './bot-check-error.ts';

/** Renewed this long before the server stops accepting it, so that it is valid when it arrives. */
const EXPIRY_MARGIN_MS = 30_000;
/** Measured from the request: this machine's clock may differ from the server's. */
const TOKEN_LIFETIME_MS = BOT_CHECK_MINUTES * 60_000 - EXPIRY_MARGIN_MS;

type Proof = { token: string; expiresAt: number };

function solve(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL('./solver.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Solution>((resolve, reject) => {
    const fail = () => reject(botCheckError());
    worker.onerror = fail;
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) => (data ? resolve(data) : fail());
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

const INSECURE = 'Ce formulaire demande une connexion sécurisée (https).';

async function createProof(action: BotCheckAction): Promise<Proof> {
  // There browsers have no `crypto.subtle`: no proof would ever be found.
  if (!isSecureContext) throw new ApiError(INSECURE, { status: 0, code: 'browser' });
  const expiresAt = Date.now() + TOKEN_LIFETIME_MS;
  const challenge = await api.get<Challenge>('/bot-check', { action });
  const solution = await solve(challenge);
  return { token: btoa(JSON.stringify({ challenge, solution })), expiresAt };
}

/** Proofs of work for one form: started early, handed out once each, renewed when too old. */
export class ProofOfWork {
  readonly #action: BotCheckAction;
  #next: Promise<Proof> | null = null;

  constructor(action: BotCheckAction) {
    this.#action = action;
  }

  prepare(): void {
    if (this.#next) return;
    this.#next = createProof(this.#action);
    // A failure is shown at submit; there is no automatic retry.
    this.#next.catch(() => {
      this.#next = null;
    });
  }

  async getToken(): Promise<string> {
    this.prepare();
    const proof = (await this.#next) ?? (await createProof(this.#action));
    this.#next = null;
    return proof.expiresAt > Date.now() ? proof.token : (await createProof(this.#action)).token;
  }
}
