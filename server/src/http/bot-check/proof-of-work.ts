import { createHmac } from 'node:crypto';
import { BOT_CHECK_ACTIONS, BOT_CHECK_MINUTES, type BotCheckAction } from '@cercle/contract/bot-check';
import { createChallenge, randomInt } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { isSameSecret } from '../../kernel/tokens.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** Iterations of PBKDF2 for one try. */
const PBKDF2_ITERATIONS = 2_000;
/** Number of tries to the solution: about 50 ms of work on a desktop, under half a second on a slow phone. */
const MIN_TRIES = 100;
const MAX_TRIES = 300;

const hexSchema = z.string().regex(/^[0-9a-f]{2,128}$/);

export const challengeSchema = z
  .strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      cost: z.literal(PBKDF2_ITERATIONS),
      data: z.strictObject({ action: z.enum(BOT_CHECK_ACTIONS) }),
      expiresAt: z.number().int().meta({ description: 'Secondes depuis 1970' }),
      keyLength: z.number().int().min(1).max(64),
      keyPrefix: hexSchema,
      keySignature: hexSchema,
      nonce: hexSchema,
      salt: hexSchema,
    }),
    signature: hexSchema,
  })
  .meta({ id: 'BotCheckChallenge' });

const solvedSchema = z.strictObject({
  challenge: challengeSchema,
  solution: z.strictObject({ counter: z.number().int(), derivedKey: hexSchema, time: z.number().optional() }),
});

export type Challenge = z.infer<typeof challengeSchema>;

/** As text, which the library requires. Two secrets: otherwise a signature of one use could pass for the other's. */
const secretsOf = (key: Uint8Array) => {
  const secret = Buffer.from(key).toString('base64url');
  return { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `solution ${secret}` };
};

/** A puzzle whose solution is signed into it, so that checking one takes two HMACs. */
export async function newChallenge(key: Uint8Array, action: BotCheckAction): Promise<Challenge> {
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: PBKDF2_ITERATIONS,
    counter: randomInt(MAX_TRIES, MIN_TRIES),
    data: { action },
    expiresAt: new Date(Date.now() + BOT_CHECK_MINUTES * 60_000),
    deriveKey,
    ...secretsOf(key),
  });
  return challenge as Challenge;
}

/**
 * The challenge that a valid `token` (base64 of JSON) solved; null for any other token. Whether it was used before is not
 * known here. The library's own check gives each HMAC to another thread, which takes a third of the time of a whole message.
 */
export function solvedChallenge(key: Uint8Array, action: BotCheckAction, token: string) {
  const parsed = solvedSchema.safeParse(decode(token));
  if (!parsed.success || parsed.data.challenge.parameters.data.action !== action) return null;
  const { challenge, solution } = parsed.data;
  const expiresAt = new Date(challenge.parameters.expiresAt * 1_000);
  if (expiresAt.getTime() < Date.now()) return null;
  const secrets = secretsOf(key);
  if (!hasValidSignature(challenge, secrets.hmacSignatureSecret)) return null;
  if (!isValidSolution(solution.derivedKey, challenge, secrets.hmacKeySignatureSecret)) return null;
  return { signature: challenge.signature, expiresAt };
}

/** The library signs the JSON of the parameters sorted by name; the schema lists them in that order, and so parses them. */
const hasValidSignature = ({ parameters, signature }: Challenge, secret: string) =>
  isSameSecret(signature, hmacOf(secret, JSON.stringify(parameters)));

const isValidSolution = (derivedKey: string, { parameters }: Challenge, secret: string) =>
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
