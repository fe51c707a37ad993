import { z } from 'zod';
import { login } from './accounts.ts';
import { oneTimeCode } from './one-time-code.ts';

export const ENROLMENT_NEEDED =
  'Activez la double vérification dans « Mon compte »\u202f: elle est obligatoire pour les administrateurs.';

/** GET /second-factor. */
export const secondFactorStatus = z
  .object({
    enabled: z.boolean(),
    recoveryCodesLeft: z.number().int(),
    requiredAt: z.string().nullable().meta({
      description:
        'Moment à partir duquel un administrateur ne peut plus s’en passer\u202f; null pour un membre',
    }),
  })
  .meta({ id: 'SecondFactorStatus' });

/** Response of POST /second-factor: the secret as text, and as the URI that its QR code encodes. */
export const secondFactorSecret = z
  .object({ secret: z.string(), uri: z.string() })
  .meta({ id: 'SecondFactorSecret' });

/** PUT /second-factor: a first code proves that the application is set up. */
export const secondFactorProof = z.object({ code: oneTimeCode }).meta({ id: 'SecondFactorProof' });

/** Shown once: only their hashes are stored. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

/** An action that weakens the account, or could lock its owner out, requires the password. */
export const passwordProof = login.pick({ password: true }).meta({ id: 'PasswordProof' });

export type SecondFactorStatus = z.infer<typeof secondFactorStatus>;
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>;
export type RecoveryCodes = z.infer<typeof recoveryCodes>;
