/** One line of the table: a figure beside its target. Of a control, `holds` says that it failed, as it must. */
export type Finding = { what: string; figure: string; target: string; holds: boolean };

/** Proves one row of docs/quality.md on the engine under test. */
export type Scenario = () => Promise<Finding[]>;

/** A finding of the product whose protection was taken away: it must not hold. */
export const asNegativeControl = (mutation: string, { what, figure, target, holds }: Finding): Finding => ({
  what: `control: ${mutation}, ${what}`,
  figure,
  target: `not ${target}`,
  holds: !holds,
});
