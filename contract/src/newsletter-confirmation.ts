import { z } from 'zod';

/** How long a link waits for its click; asked for again, from then on. */
export const CONFIRMATION_DAYS = 30;
/** Asked again sooner, an address gets no other mail; later ones wait longer, a day at most. */
export const CONFIRMATION_MAIL_MINUTES = 15;
export const CONFIRMATION_MAIL_MAX_MINUTES = 1_440;

/** The page that the link in a mail opens; the token follows. */
export const CONFIRM_PATH = '/newsletter/confirmation';

export const CONFIRMED = 'Votre inscription à notre newsletter est confirmée.';
export const CONFIRMATION_LINK_INVALID = 'Ce lien de confirmation n’est pas valable.';
export const CONFIRMATION_EXPIRED =
  'Ce lien de confirmation n’est plus valable. Inscrivez-vous à nouveau\u202f: vous en recevrez un autre.';

const CONFIRMATION_STATES = ['PENDING', 'CONFIRMED', 'EXPIRED', 'INVALID'] as const;

/** GET /newsletters/confirm/{token}; reading changes nothing. */
export const confirmationState = z
  .object({
    state: z.enum(CONFIRMATION_STATES).meta({
      description:
        '`CONFIRMED` après la confirmation\u202f; `EXPIRED` quand le délai est passé, ou que l’inscription a pris fin depuis',
    }),
    email: z
      .string()
      .nullable()
      .meta({ description: 'Masquée\u202f: un e-mail transféré ne doit pas la révéler' }),
  })
  .meta({ id: 'ConfirmationState' });

export type ConfirmationState = z.infer<typeof confirmationState>;
