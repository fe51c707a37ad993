import { BOT_CHECK_ACTIONS, BOT_CHECK_MINUTES, type BotCheckAction } from '@cercle/contract/bot-check';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';

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

/** What a valid `token` (base64 of JSON) solved; null for any other. Whether it was used before is not known here. */
export async function solvedChallenge(key: Uint8Array, action: BotCheckAction, token: string) {
  const parsed = solvedSchema.safeParse(decode(token));
  if (!parsed.success || parsed.data.challenge.parameters.data.action !== action) return null;
  const { challenge, solution } = parsed.data;
  const result = await verifySolution({
    challenge,
    solution: { ...solution, time: solution.time ?? 0 },
    deriveKey,
    ...secretsOf(key),
  });
  if (!result.verified) return null;
  return { signature: challenge.signature, expiresAt: new Date(challenge.parameters.expiresAt * 1_000) };
}

function decode(token: string): unknown {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(token)) return null;
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
