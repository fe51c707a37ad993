import { cutFirstStart, timeFirstStart } from '../../e2e/support/first-start.ts';
import { defineFlaw, inFlawedTree } from './flawed-tree.ts';
import type { Row } from './row.ts';

const MOMENTS = 40;
/** Of the time over which the moments lie, how much goes by until the site serves. */
const UNTIL_SERVING = 0.65;

/** The administrator is there before anybody could read the password. */
const TOLD_AFTERWARDS = defineFlaw({
  file: 'server/src/accounts/create-admin.ts',
  right: 'if (isNew && wanted.password === null) show(password);',
  wrong: 'if (isNew && wanted.password === null) setTimeout(() => show(password), 2_000);',
});

/** DU-7: wherever the very first start is cut short, the next one yields a working site with its one administrator. */
export const cutFirstStarts: Row = async () => {
  const wrong = await cutAt(MOMENTS);
  const control = await inFlawedTree(TOLD_AFTERWARDS, (root) => cutAt(MOMENTS / 2, root));
  return [
    {
      what: `first start killed at ${MOMENTS} moments`,
      figure: `${MOMENTS - wrong.length} working sites with one administrator ${wrong[0] ?? ''}`,
      target: `${MOMENTS}`,
      holds: wrong.length === 0,
    },
    {
      what: 'control: the password is told after the account is made',
      figure: `${control.length} of ${MOMENTS / 2} not working: ${control[0] ?? ''}`,
      target: '> 0',
      holds: control.length > 0,
    },
  ];
};

async function cutAt(moments: number, root?: string): Promise<string[]> {
  const wrong: string[] = [];
  const latestMs = (await timeFirstStart(root)) / UNTIL_SERVING;
  for (let moment = 0; moment < moments; moment += 1) {
    const found = await cutFirstStart((latestMs * moment) / moments, root);
    if (found) wrong.push(found);
  }
  return wrong;
}
