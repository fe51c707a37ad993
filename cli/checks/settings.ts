import type { Settings } from '../../server/src/env.ts';
import { advice, type Check, good } from './check.ts';

/** Settings that a public site needs and a test installation does not. */
export function checkSettings({
  PUBLIC_URL,
  CONTACT_EMAIL,
  MAIL_FROM,
  SMTP_URL,
  TRUST_PROXY,
}: Settings): Check[] {
  const isSecure = PUBLIC_URL?.startsWith('https://');
  return [
    isSecure
      ? good('adresse publique', PUBLIC_URL ?? '')
      : advice(
          'adresse publique',
          PUBLIC_URL ?? 'PUBLIC_URL n’est pas réglé',
          'Réglez PUBLIC_URL à l’adresse https:// du site : les liens des e-mails commencent par elle.',
        ),
    ...(isSecure && TRUST_PROXY === 0
      ? [
          advice(
            'mandataire',
            'TRUST_PROXY est à 0',
            'Derrière un serveur qui porte le certificat (Caddy, nginx), réglez TRUST_PROXY=1 : sans cela tous les visiteurs semblent venir d’une seule adresse.',
          ),
        ]
      : []),
    CONTACT_EMAIL
      ? good('adresse de la société', CONTACT_EMAIL)
      : advice(
          'adresse de la société',
          'CONTACT_EMAIL n’est pas réglé',
          'Réglez-le : c’est là qu’arrivent les avis du site, et ce que voient les visiteurs.',
        ),
    ...(SMTP_URL && !MAIL_FROM && !CONTACT_EMAIL
      ? [
          advice(
            'expéditeur',
            'ni MAIL_FROM ni CONTACT_EMAIL',
            'Réglez MAIL_FROM à une adresse que votre serveur de mail accepte.',
          ),
        ]
      : []),
  ];
}
