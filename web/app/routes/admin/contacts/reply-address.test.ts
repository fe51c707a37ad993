import { describe, expect, test } from 'vitest';
import { replyHref } from './reply-address.ts';

const reply = (message: string) =>
  replyHref({ email: 'anouk@societe.example', name: 'Anouk Peeters', message });
const bodyOf = (address: string) => new URL(address).searchParams.get('body') ?? '';

describe('The address of a reply', () => {
  test('quotes the message, line by line', () => {
    expect(reply('Bonjour\nÀ bientôt')).toMatch(/^mailto:anouk@societe\.example\?subject=Votre%20message&/);
    expect(bodyOf(reply('Bonjour\nÀ bientôt'))).toBe(
      '\r\n\r\nAnouk Peeters a écrit\u202f:\r\n> Bonjour\r\n> À bientôt',
    );
  });

  test('is to one address, whatever the message holds', () => {
    const { pathname, searchParams } = new URL(reply('Merci &bcc=autre@societe.example'));
    expect([pathname, ...searchParams.keys()]).toEqual(['anouk@societe.example', 'subject', 'body']);
  });

  test('cuts a long message, between two characters wherever that is', () => {
    for (const before of ['', 'a']) {
      const body = bodyOf(reply(before + '😀'.repeat(2_500)));
      expect(body).toMatch(/😀\.\.\.$/u);
      expect([...body]).toHaveLength(1503);
    }
  });
});
