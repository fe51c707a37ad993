type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
};
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };
type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Read by the server alone and never shown: secrets, and what is proved with them. */
const SECRET_FIELD = /password|token|code/i;
/** Of a form too, whose characters are few (contract/src/text.ts, website.ts, crop.ts, memberships.ts) or are too few: no schema takes a dangerous text for one. */
const RESTRICTED_FIELD =
  /^(email|confirmation|phone|phoneNumber|vat|vatNumber|crop|website|postalCode|on|startsOn|paidOn|memberSince)$/;

/** Choices, files, and texts of a few characters. */
const isRestricted = ({ enum: choices, const: only, pattern, format }: Schema) =>
  choices !== undefined || only !== undefined || pattern !== undefined || format === 'binary';

/** Every field that takes free text, as `call field`, of what the site says of its own API. */
export async function textFields(siteUrl: string): Promise<string[]> {
  const document = (await (await fetch(`${siteUrl}/api/openapi.json`)).json()) as ApiDocument;
  const resolved = ({ $ref, ...schema }: Schema): Schema =>
    $ref ? resolved(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

  function textsOf(name: string, rawSchema: Schema): string[] {
    const schema = resolved(rawSchema);
    if (schema.properties)
      return Object.entries(schema.properties).flatMap(([inner, property]) => textsOf(inner, property));
    if (schema.items) return textsOf(name, schema.items);
    return schema.type === 'string' && !isRestricted(schema) ? [name] : [];
  }

  const fields = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {})
        .flatMap(({ schema }) => textsOf('', schema))
        .filter((name) => !SECRET_FIELD.test(name) && !RESTRICTED_FIELD.test(name))
        .map((name) => `${method.toUpperCase()} ${path} ${name}`),
    ),
  );
  return [...new Set(fields)];
}
