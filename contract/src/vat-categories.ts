/**
 * How VAT applies to a line (EN 16931, UNCL 5305): `S` at a rate, `Z` at zero, `E` exempt, `AE` reverse charge, `K` supply within
 * the European Union, `G` export, `O` outside the scope of VAT.
 */
export const VAT_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type VatCategory = (typeof VAT_CATEGORIES)[number];

export const VAT_CATEGORY_LABEL: Record<VatCategory, string> = {
  S: 'Soumis à la TVA',
  Z: 'Taux zéro',
  E: 'Exonéré',
  AE: 'Autoliquidation',
  K: 'Livraison intracommunautaire',
  G: 'Exportation',
  O: 'Hors champ de la TVA',
};

/** Why a document charges no VAT, as it says; of E, what a firm like this one is most often exempt by. */
export const VAT_EXEMPTION_REASON: Record<VatCategory, string> = {
  S: '',
  Z: '',
  E: 'Exonéré de TVA (article 44 du Code de la TVA)',
  AE: 'Autoliquidation\u202f: la TVA est due par le preneur',
  K: 'Livraison intracommunautaire exonérée (article 39bis du Code de la TVA)',
  G: 'Exportation exonérée (article 39 du Code de la TVA)',
  O: 'Hors champ d’application de la TVA',
};
