import { createHmac } from 'node:crypto';
import { BOT_CHECK_ACTIONS, BOT_CHECK_MINUTES, type BotCheckAction } from '@cercle/contract/bot-check';
import { createChallenge, randomInt } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { isSameSecret } from '../kernel/tokens.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** Iterations of one try. */
const COST = 2_000;
/** Tries a visitor needs: about 50 ms of work on a desktop, under half a second on a slow phone. */
const LEAST_TRIES = 100;
const MOST_TRIES = 300;

const hex = z.string().regex(/^[0-9a-f]{2,128}$/);

export const challengeSchema = z
  .strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      cost: z.literal(COST),
      data: z.strictObject({ action: z.enum(BOT_CHECK_ACTIONS) }),
      expiresAt: z.number().int().meta({ description: 'Secondes depuis 1970' }),
      keyLength: z.number().int().min(1).max(64),
      keyPrefix: hex,
      keySignature: hex,
      nonce: hex,
      salt: hex,
    }),
    signature: hex,
  })
  .meta({ id: 'BotCheckChallenge' });

const solvedSchema = z.strictObject({
  challenge: challengeSchema,
  solution: z.strictObject({ counter: z.number().int(), derivedKey: hex, time: z.number().optional() }),
});

export type Challenge = z.infer<typeof challengeSchema>;

/** The library takes text; the two uses must not share a secret, or one signature could stand for the other. */
const secretsOf = (key: Uint8Array) => {
  const secret = Buffer.from(key).toString('base64url');
  return { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `solution ${secret}` };
};

/** A puzzle whose answer is known here, so that checking a solution costs two HMACs. */
export async function newChallenge(key: Uint8Array, action: BotCheckAction): Promise<Challenge> {
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(MOST_TRIES, LEAST_TRIES),
    data: { action },
    expiresAt: new Date(Date.now() + BOT_CHECK_MINUTES * 60_000),
    deriveKey,
    ...secretsOf(key),
  });
  return challenge as Challenge;
}

/**
 * What a valid `token` (base64 of JSON) solved; null for any other. Whether it was used before is not known here.
 * The library's own check hands each of its HMACs to another thread, for a third of what a whole message costs.
 */
export function solvedChallenge(key: Uint8Array, action: BotCheckAction, token: string) {
  const parsed = solvedSchema.safeParse(decode(token));
  if (!parsed.success || parsed.data.challenge.parameters.data.action !== action) return null;
  const { challenge, solution } = parsed.data;
  const expiresAt = new Date(challenge.parameters.expiresAt * 1_000);
  if (expiresAt.getTime() < Date.now()) return null;
  const secrets = secretsOf(key);
  if (!isOurs(challenge, secrets.hmacSignatureSecret)) return null;
  if (!isSolution(solution.derivedKey, challenge, secrets.hmacKeySignatureSecret)) return null;
  return { signature: challenge.signature, expiresAt };
}

/** Signed is the JSON of the parameters in the order of their names, which is that of the schema and what it read. */
const isOurs = ({ parameters, signature }: Challenge, secret: string) =>
  isSameSecret(signature, hmacOf(secret, JSON.stringify(parameters)));

const isSolution = (derivedKey: string, { parameters }: Challenge, secret: string) =>
  isSameSecret(parameters.keySignature, hmacOf(secret, Buffer.from(derivedKey, 'hex')));

const hmacOf = (secret: string, content: string | Uint8Array) =>
  createHmac('sha256', secret).update(content).digest('hex');

function decode(token: string): unknown {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(token)) return null;
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
