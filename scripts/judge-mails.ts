// npm run judge-mails: holds each mail that the product writes against SpamAssassin (docs/quality.md). Ends with 1 when one scores too
// high, with 2 when SpamAssassin is not installed.

import { isSpamAssassinThere, MAX_SCORE, scoresOf } from './judge-mails/spamassassin.ts';

const SCORES_HIGH = 1;
const ABSENT = 2;

if (!isSpamAssassinThere()) {
  console.error('Nothing was checked. SpamAssassin is not there: apt-get install spamassassin');
  process.exitCode = ABSENT;
} else {
  const { allMails } = await import('./judge-mails/messages.ts');
  const scores = await scoresOf(await allMails());
  for (const { name, score, rules } of scores.toSorted((a, b) => b.score - a.score))
    console.log(`${score.toFixed(1).padStart(5)}  ${name}  ${rules.join(' ')}`);
  const high = scores.filter(({ score }) => score > MAX_SCORE);
  console.log(`${scores.length} mails, ${high.length} above ${MAX_SCORE}`);
  process.exitCode = high.length === 0 ? 0 : SCORES_HIGH;
}
