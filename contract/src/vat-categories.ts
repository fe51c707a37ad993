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
