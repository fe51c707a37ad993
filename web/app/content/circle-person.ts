import type { CirclePerson } from '@cercle/contract/recommendations';

type Named = Pick<CirclePerson, 'fullName'>;

/** A person's name, or what stands for it once their data are erased. */
export const nameOf = ({ fullName }: Named) => fullName || 'Une personne dont les données sont effacées';

/** The same within a sentence. */
export const nameWithin = ({ fullName }: Named) => fullName || 'une personne dont les données sont effacées';

/** « Amélie Lambert, Atelier Meuse », within a sentence. */
export const personText = (person: CirclePerson) =>
  [nameWithin(person), person.company].filter((text) => text !== '').join(', ');

/** « Dubois SRL – n’est plus membre » */
export const companyText = ({ company, isFormer }: Pick<CirclePerson, 'company' | 'isFormer'>) =>
  [company, isFormer && 'n’est plus membre'].filter(Boolean).join(' – ');
