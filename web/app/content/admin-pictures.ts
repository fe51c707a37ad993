import { formatNumber, plural } from './plural.ts';

export const PICTURES = {
  title: 'Ajouter des images',
  description: 'Les photos et logos des ambassadeurs, plusieurs à la fois.',
  rules:
    'Nommez chaque fichier d’après la personne («\u202fCamille Simon.jpg\u202f», sa photo) ou sa société («\u202fSimon SRL.png\u202f», son logo). «\u202fLogo Camille Simon.png\u202f» est le logo de sa société. Majuscules, accents et tirets ne comptent pas.',
  caution: 'Une photo est coupée en carré, autour de son centre. Une image remplace celle de la fiche.',
  choose: 'Choisir des images',
  other: 'Choisir d’autres images',
  chooseTitle: 'Images des ambassadeurs',
  limits: 'JPG, PNG ou GIF\u202f; 10\u00a0Mo au plus par logo.',
  drop: 'Vous pouvez aussi les déposer ici.',
  reading: 'Lecture des fichiers…',
  loadFailed: 'Les ambassadeurs n’ont pas pu être chargés. Choisissez les images à nouveau.',
  previewTitle: 'Où ira chaque image',
  previewHint: 'Rien n’a encore changé. Vérifiez, puis envoyez.',
  nothing: 'Aucune de ces images ne va à quelqu’un\u202f: renommez-les, puis choisissez-les à nouveau.',
  resultTitle: 'Ce qu’est devenue chaque image',
  file: 'Fichier',
  running: 'Envoi en cours',
  stop: 'Arrêter l’envoi',
  send: (count: number) => `Envoyer ${plural(count, 'image', 'images')}`,
  retry: (count: number) => `Envoyer ${plural(count, 'image restante', 'images restantes')}`,
  progress: (done: number, total: number) =>
    `Images envoyées\u202f: ${formatNumber(done)} sur ${formatNumber(total)}`,
  sent: (count: number) => plural(count, 'image envoyée', 'images envoyées'),
  seeList: 'Voir les ambassadeurs',
  kind: { photo: 'Photo', logo: 'Logo' },
  repeated: 'un autre fichier y va déjà.',
  several: (names: string[]) =>
    `Plusieurs ambassadeurs\u202f: ${names.join(', ')}. Nommez le fichier d’après l’un d’eux.`,
  nobody: 'Ce nom n’est celui d’aucun ambassadeur ni d’aucune société.',
};
