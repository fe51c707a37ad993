import { expect, test } from 'vitest';
import { nameInSentence } from './field-names.ts';

test('a field is named in a sentence as its label says, with its article', () => {
  const labels = [
    ['Photo', 'la photo'],
    ['Téléphone', 'le téléphone'],
    ['Société', 'la société'],
    ['Nom du responsable', 'le nom du responsable'],
    ['E-mail', 'l’e-mail'],
    ['Votre photo (facultatif)', 'votre photo'],
    ['Dénomination libre', 'la dénomination libre'],
    ['Fonction', 'la fonction'],
    ['Nouvelle adresse', 'la nouvelle adresse'],
    ['Logo de la société', 'le logo de la société'],
    ['Type d’adhésion', 'le type d’adhésion'],
    ['Numéro de TVA', 'le numéro de TVA'],
    ['Informations complémentaires', 'les informations complémentaires'],
    ['Message', 'le message'],
    ['Mot de passe actuel', 'le mot de passe actuel'],
    ['Confirmer le nouveau mot de passe', 'la confirmation du nouveau mot de passe'],
    ['Code à six chiffres', 'le code à six chiffres'],
    ['Heure', 'l’heure'],
    ['Hôte 2', 'l’hôte 2'],
    ['Fin', 'la fin'],
  ] as const;
  for (const [label, name] of labels) expect(nameInSentence(label), label).toBe(name);
});
