import { DOCUMENT_RETENTION_YEARS, SESSION_HOURS } from '@cercle/contract/business';
import { CONTACT_MONTHS, INTRODUCTION_DAYS } from '@cercle/contract/recommendation-states';
import type { LegalText } from './legal-text.ts';
import { VISITORS_RECEIVE } from './privacy.ts';

const days = (count: number) => (count === 1 ? '1 jour' : `${count} jours`);

/**
 * What is stored, why and how long. A new field on a form is a line to change here. Over 200 lines: one text, in the order in
 * which it is read.
 */
export const PRIVACY_POLICY: LegalText = {
  title: 'Confidentialité',
  description: 'Quelles données nous conservons, pourquoi, combien de temps, et quels sont vos droits.',
  lead: 'Nous conservons ce qu’il faut pour vous répondre et faire vivre le cercle. Voici quoi, pourquoi et jusqu’à quand.',
  version: '29 novembre 2026',
  sections: (firm) => [
    {
      id: 'responsable',
      title: 'Qui est responsable de vos données',
      body: [
        `${firm.name} décide de ce qui est conservé et en répond. Pour tout ce qui touche à vos données, écrivez-nous ${firm.byWriting}.`,
      ],
    },
    {
      id: 'donnees',
      title: 'Ce que nous conservons',
      body: [
        {
          heading: 'Vous nous écrivez',
          items: [
            ['Données', 'Votre nom, votre adresse e-mail et votre message.'],
            ['Pourquoi', 'Vous répondre.'],
            ['Base légale', 'Notre intérêt légitime à répondre à qui nous écrit.'],
            ['Durée', `${firm.retention.contactMonths} mois.`],
          ],
        },
        {
          heading: 'Vous recevez nos newsletters',
          items: [
            [
              'Données',
              'Votre adresse e-mail, la date de votre inscription et ce qui prouve votre accord : où et quand il a été donné, ce que disait le formulaire, et le moment où vous l’avez confirmé si nous l’avons demandé par e-mail. Puis, de chaque newsletter qui vous est adressée, comme inscrit, comme membre ou comme participant à un événement : si elle est partie ou revenue, et si vous vous êtes désinscrit par son lien. Rien ne nous dit si vous l’ouvrez, ni sur quoi vous cliquez.',
            ],
            ['Pourquoi', 'Vous envoyer nos actualités, et ne plus écrire à qui ne le veut pas.'],
            [
              'Base légale',
              'Votre consentement, que vous retirez quand vous voulez ; pour nos membres, notre intérêt légitime à faire vivre le cercle, auquel chaque newsletter vous permet de vous opposer.',
            ],
            [
              'Durée',
              'Jusqu’à votre désinscription, possible par le lien que contient chaque e-mail. Votre adresse reste alors notée, pour que personne ne la réinscrive ; si vos données sont effacées, ou si vous refusez nos envois sans être inscrit, il n’en reste qu’une empreinte illisible. Une inscription que vous ne confirmez pas est effacée après 30 jours. Les destinataires d’une newsletter sont conservés avec elle ; demander l’effacement de vos données en retire votre nom et votre adresse.',
            ],
          ],
        },
        {
          heading: 'Vous demandez à rejoindre le cercle',
          items: [
            [
              'Données',
              'Votre nom, votre société, votre e-mail, votre téléphone et l’offre choisie ; si vous les donnez, votre numéro de TVA, le nombre de personnes de l’offre Business et des informations complémentaires. Puis notre décision, sa date et, le cas échéant, son motif.',
            ],
            ['Pourquoi', 'Étudier votre demande et vous faire connaître notre décision.'],
            ['Base légale', 'Les démarches qui précèdent un contrat, faites à votre demande.'],
            [
              'Durée',
              `${firm.retention.rejectedRequestMonths} mois si la demande est rejetée ; si elle est acceptée, elle reste avec votre compte.`,
            ],
          ],
        },
        {
          heading: 'Vous êtes membre',
          items: [
            [
              'Données',
              'Celles de votre demande, votre photo, ce que vous choisissez de montrer, votre mot de passe sous une forme qui ne permet pas de le retrouver et, si vous en avez changé, vos adresses e-mail précédentes. La version des conditions générales que vous avez acceptée, et quand. Puis vos sessions ouvertes (appareil et moment), les appareils que vous utilisez et, si vous l’activez, de quoi vérifier les codes de la double vérification.',
            ],
            ['Pourquoi', 'Vous donner accès à l’espace des membres et à l’annuaire.'],
            ['Base légale', 'L’exécution du contrat d’adhésion.'],
            [
              'Durée',
              'Tant que votre compte existe. Le supprimer, depuis votre profil, efface tout cela aussitôt, avec vos messages et votre inscription à la newsletter. Seules restent les factures émises à votre nom, comme la loi le demande.',
            ],
          ],
        },
        {
          heading: 'Vous recevez une facture',
          items: [
            [
              'Données',
              'Le nom et l’adresse auxquels la facture est établie, l’adresse e-mail où elle est envoyée, ce qui est facturé et pourquoi. Ce qui est émis, facture ou note de crédit, ne change plus.',
            ],
            ['Pourquoi', 'Vous facturer votre adhésion, et tenir la comptabilité.'],
            [
              'Base légale',
              'L’exécution du contrat, puis notre obligation légale de conserver les factures (article 60 du Code de la TVA, modifié par la loi du 20 novembre 2022).',
            ],
            [
              'Durée',
              `Le nom et l’adresse, tant que court l’adhésion que vous payez ; ce qui est émis, ${DOCUMENT_RETENTION_YEARS} ans à partir du 1er janvier de l’année qui suit, même si vous faites effacer le reste. Les documents sont ensuite supprimés.`,
            ],
          ],
        },
        {
          heading: 'Vous venez à un événement',
          items: [
            [
              'Données',
              'Votre inscription, ce qu’il en est advenu et, si l’accueil l’a noté, votre passage. Si un membre vous invite : votre nom, votre e-mail et votre société, qu’il nous donne, et qui vous invite. Si vous êtes excusé, le motif, que seuls nos administrateurs voient.',
            ],
            [
              'Pourquoi',
              'Vous accueillir, composer les tables et savoir qui était là. Invité d’un membre, vous recevez les nouvelles de cet événement et, si vous y venez, une seule invitation à rejoindre le cercle.',
            ],
            [
              'Base légale',
              'L’exécution du contrat d’adhésion ; pour les invités, notre intérêt légitime à les accueillir et à leur faire connaître le cercle.',
            ],
            [
              'Durée',
              'Tant qu’existe le compte du membre. Les données d’un invité sont effacées quand le membre qui l’a invité supprime le sien, ou dès que l’invité le demande. Il reste ensuite combien de personnes sont venues, sans nom.',
            ],
          ],
        },
        {
          heading: 'Vous recommandez, ou un membre vous recommande',
          items: [
            [
              'Données',
              'Entre membres : ce qui est recommandé à qui et ce qu’il en advient, les mercis avec leur montant, que seules leurs deux personnes voient, les rencontres, ce que chacun cherche et offre. Si un membre vous recommande sans que vous soyez du cercle : votre nom, votre e-mail ou votre téléphone, et le sujet, qu’il nous donne.',
            ],
            [
              'Pourquoi',
              'Mettre en relation, et savoir ce que le cercle apporte. Le conseil du cercle ne voit que des sommes de cinq personnes au moins.',
            ],
            [
              'Base légale',
              'L’exécution du contrat d’adhésion ; si vous n’êtes pas membre, votre accord, donné au membre ou par le lien de notre e-mail. Tant que vous ne l’avez pas donné, personne d’autre que lui ne reçoit vos coordonnées.',
            ],
            [
              'Durée',
              `${CONTACT_MONTHS} mois après l’issue pour tout ce qui désigne la personne recommandée, aussitôt si elle refuse ou ne répond pas dans les ${INTRODUCTION_DAYS} jours. Le reste, tant qu’existe le compte du membre ; les montants demeurent ensuite dans le total, sans nom.`,
            ],
          ],
        },
        {
          heading: 'Vous êtes ambassadeur ou partenaire',
          items: [
            ['Données', 'Votre nom, votre fonction, votre société, votre photo et le logo de la société.'],
            ['Pourquoi', 'Vous présenter à la page [Partenaires et ambassadeurs](/ambassadeurs).'],
            ['Base légale', 'Votre accord, que vous retirez en nous écrivant.'],
            ['Durée', 'Tant que vous figurez parmi nos ambassadeurs.'],
          ],
        },
        {
          heading: 'La bonne marche du site',
          items: [
            [
              'Données',
              'L’heure et l’adresse IP de chaque échange de données avec le site (formulaire, connexion, annuaire, profil) et de chaque page qui échoue, avec votre compte si vous êtes connecté ; les décisions prises par nos administrateurs ; une copie des e-mails que le site envoie.',
            ],
            ['Pourquoi', 'Écarter les abus, comprendre une panne, savoir qui a décidé quoi.'],
            ['Base légale', 'Notre intérêt légitime à tenir un site sûr.'],
            [
              'Durée',
              `${days(firm.retention.mailTraceDays)} pour les e-mails envoyés et les liens qui ont expiré ; pour le reste, le temps de traiter un incident ou de rendre compte d’une décision.`,
            ],
          ],
        },
      ],
    },
    {
      id: 'annuaire',
      title: 'Ce que montre l’annuaire des membres',
      body: [
        'Votre fiche n’y paraît que si votre profil est public. Trois réglages de votre profil en décident : le profil, l’e-mail, la photo.',
        [
          `Un visiteur n’en obtient que ${VISITORS_RECEIVE}.`,
          'Les membres connectés voient en plus votre téléphone et, si vous le montrez, votre e-mail.',
        ],
      ],
    },
    {
      id: 'destinataires',
      title: 'Qui y a accès',
      body: [
        [
          'Nos administrateurs, chacun avec son propre accès.',
          'Les autres membres et les visiteurs, pour ce que montre l’annuaire.',
          'Les prestataires qui hébergent ce site et acheminent ses e-mails, pour cela seulement.',
          ...(firm.hasRecaptcha
            ? [
                'Google, quand vous remplissez un formulaire : son service reCAPTCHA vérifie que vous n’êtes pas un robot.',
              ]
            : []),
        ],
        firm.hasRecaptcha
          ? 'Aucun autre tiers n’est contacté par les pages de ce site : ni mesure d’audience, ni publicité.'
          : 'Aucun tiers n’est contacté par les pages de ce site : ni mesure d’audience, ni publicité, ni police ou image venue d’ailleurs. Même la vérification anti-robot se fait sur place.',
      ],
    },
    {
      id: 'cookies',
      title: 'Pourquoi aucun bandeau de cookies',
      body: [
        'Un bandeau sert à demander votre accord pour ce qui n’est pas nécessaire. Ce site n’a rien de tel à vous demander : il ne garde dans votre navigateur que ce sans quoi il ne fonctionnerait pas, ce que la loi du 30 juillet 2018 (article 10/2) dispense de consentement.',
        {
          items: [
            [
              'XSRF-TOKEN',
              'Un cookie qui protège les formulaires : il prouve qu’un envoi vient bien de ce site. Il disparaît quand vous fermez le navigateur.',
            ],
            [
              'device',
              'Un cookie qui reconnaît cet appareil à votre prochaine connexion : une connexion depuis un appareil inconnu vous est signalée par e-mail. Il n’est lu qu’au moment de se connecter, et expire 400 jours après la dernière fois.',
            ],
            [
              'token, roles, urlProfilePicture, serverAheadMs',
              `Votre connexion, gardée dans le stockage local du navigateur si vous vous connectez, avec l’écart de votre horloge si elle n’est pas à l’heure. Elle expire après ${SESSION_HOURS} heures, et disparaît quand vous vous déconnectez.`,
            ],
            [
              'Fin de votre connexion',
              'Retenue dans l’onglet jusqu’à la prochaine, pour vous dire pourquoi elle vous est redemandée.',
            ],
            [
              'adminSidebar',
              'Pour nos administrateurs : le menu ouvert ou replié, comme ils l’ont laissé, gardé dans le stockage local du navigateur.',
            ],
            [
              'Position dans la page',
              'Retenue le temps de l’onglet, pour vous ramener où vous étiez quand vous revenez en arrière.',
            ],
            [
              'Page demandée',
              'Retenue dans l’onglet jusqu’à ce qu’elle s’affiche, pour vous y conduire même quand un fichier manque.',
            ],
            [
              'Ce que vous écrivez dans un formulaire',
              'Retenu dans l’onglet pendant que vous n’y êtes pas, pour que rien ne soit à récrire si la page se recharge. Rien n’en part avant que vous l’envoyiez.',
            ],
            ...(firm.hasRecaptcha
              ? [
                  [
                    'reCAPTCHA',
                    'Quand vous remplissez un formulaire, Google peut déposer un cookie qui sert à écarter les robots.',
                  ] satisfies [string, string],
                ]
              : []),
          ],
        },
      ],
    },
    {
      id: 'droits',
      title: 'Vos droits',
      body: [
        'Vous pouvez à tout moment :',
        [
          'savoir ce que nous conservons de vous et en recevoir une copie ;',
          'faire corriger ce qui est inexact ;',
          'faire effacer ce qui n’a plus lieu d’être conservé, hors ce que la loi nous oblige à garder ;',
          'demander que l’usage en soit limité, ou vous y opposer ;',
          'recevoir vos données sous une forme réutilisable ;',
          'retirer un accord que vous avez donné.',
        ],
        `Écrivez-nous ${firm.byWriting}. Nous répondons dans le mois. Pour être sûrs de ne remettre vos données qu’à vous, nous pouvons vous demander de confirmer qui vous êtes.`,
      ],
    },
    {
      id: 'reclamation',
      title: 'Si notre réponse ne vous satisfait pas',
      body: [
        'Vous pouvez introduire une plainte auprès de l’autorité belge de contrôle :',
        {
          items: [
            ['Autorité', 'Autorité de protection des données'],
            ['Adresse', 'Rue de la Presse 35, 1000 Bruxelles'],
            ['E-mail', '[contact@apd-gba.be](mailto:contact@apd-gba.be)'],
            ['Site', '[www.autoriteprotectiondonnees.be](https://www.autoriteprotectiondonnees.be)'],
          ],
        },
      ],
    },
  ],
};
