const KINDS = [
  'Votre adhésion au cercle',
  'Votre adhésion a pris fin',
  'Votre adhésion ne sera pas renouvelée',
  'Votre adhésion continue',
  'Votre adhésion est renouvelée',
  'Votre adhésion se renouvelle',
  'Votre place',
];

/** What a letter is about, from its subject. */
function kindOf(subject: string): string {
  if (subject.includes('libérée')) return 'libérée';
  const kind = KINDS.find((each) => subject.startsWith(each));
  if (!kind) throw new Error(`No letter should be « ${subject} »`);
  return kind;
}

/** Letters that the model has written beside those that were sent: each once. */
export function createLetterBook() {
  const open = new Map<string, number>();
  let sentCount = 0;

  function count(letter: string, by: 1 | -1): void {
    const sum = (open.get(letter) ?? 0) + by;
    if (sum === 0) open.delete(letter);
    else open.set(letter, sum);
  }

  return {
    /** @param letter « anna@… Votre adhésion continue » */
    expect: (letter: string) => count(letter, 1),
    sent({ address, subject }: { address: string; subject: string }) {
      sentCount += 1;
      count(`${address} ${kindOf(subject)}`, -1);
    },
    /** Letters that were not sent yet; of those that should not have been, less than none. */
    open: () => Object.fromEntries(open),
    sentCount: () => sentCount,
  };
}
