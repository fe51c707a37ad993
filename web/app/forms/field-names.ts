/** Control name (section 5 of docs/product.md) → name on the wire, where the two differ. */
export type FieldNames = Record<string, string>;

const flip = (names: FieldNames): FieldNames =>
  Object.fromEntries(Object.entries(names).map(([control, wire]) => [wire, control]));

function rename<Value>(values: Record<string, Value>, names: FieldNames): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [names[name] ?? name, value]));
}

export const toWire = <Value>(values: Record<string, Value>, names: FieldNames) => rename(values, names);

export const toControls = <Value>(values: Record<string, Value>, names: FieldNames) =>
  rename(values, flip(names));
