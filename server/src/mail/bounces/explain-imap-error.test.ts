import { expect, test } from 'vitest';
import { explainImapError } from './explain-imap-error.ts';

test('The words of an IMAP server reach a terminal or a screen without what would control them', () => {
  const error = Object.assign(new Error('Command failed'), { responseText: 'busy\u001b[2J\u202egone\r\nOK' });
  expect(explainImapError(error)).toMatch(/dit\u202f: busy \[2J gone OK$/);
});
