import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app with `secret` shows at `moment`, or `steps` of thirty seconds later. */
export const totpCode = (secret: string, moment: Date, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment.getTime() + steps * 30_000 });
