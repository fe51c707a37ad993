import { hkdfSync } from 'node:crypto';

/** One key for each purpose, so that nothing signed for one is accepted for another. 256 bits each. */
export type Keys = {
  session: Uint8Array;
  xsrf: Uint8Array;
  images: Uint8Array;
  encryption: Uint8Array;
  botCheck: Uint8Array;
  unsubscribe: Uint8Array;
  newsletterRefusal: Uint8Array;
  auditSubject: Uint8Array;
  secondFactor: Uint8Array;
  calendarFeed: Uint8Array;
  tickets: Uint8Array;
};

export function deriveKeys(secret: string): Keys {
  const key = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `cercle ${purpose}`, 32));
  return {
    session: key('session'),
    xsrf: key('xsrf'),
    images: key('images'),
    encryption: key('seal'),
    botCheck: key('bot-check'),
    unsubscribe: key('unsubscribe'),
    newsletterRefusal: key('newsletter-refusal'),
    auditSubject: key('audit-subject'),
    secondFactor: key('second-factor'),
    calendarFeed: key('calendar-feed'),
    tickets: key('tickets'),
  };
}
