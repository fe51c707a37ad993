type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
};
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };
type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Read by the server alone and never shown: secrets, and what is proved with them. */
const SECRET = /password|token|code/i;
/** Of a form too, whose characters are few (contract/src/text.ts): no schema takes a dangerous text for one. */
const NARROW = /^(email|confirmation|phone|phoneNumber|vat|vatNumber)$/;

/** Every field that takes free text, as `call field`, of what the site says of its own API. */
export async function textFields(siteUrl: string): Promise<string[]> {
  const document = (await (await fetch(`${siteUrl}/api/openapi.json`)).json()) as ApiDocument;
  const known = ({ $ref, ...schema }: Schema): Schema =>
    $ref ? known(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

  function textsOf(name: string, given: Schema): string[] {
    const schema = known(given);
    if (schema.properties)
      return Object.entries(schema.properties).flatMap(([inner, property]) => textsOf(inner, property));
    return schema.type === 'string' && !schema.enum && schema.format !== 'binary' ? [name] : [];
  }

  const fields = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {})
        .flatMap(({ schema }) => textsOf('', schema))
        .filter((name) => !SECRET.test(name) && !NARROW.test(name))
        .map((name) => `${method.toUpperCase()} ${path} ${name}`),
    ),
  );
  return [...new Set(fields)];
}
