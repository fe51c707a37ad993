export const PERSON_LINKS = {
  title: 'Cette personne',
  mails: 'E-mails à cette adresse',
  journal: 'Journal de cette demande',
  personalData: 'Données conservées',
};
