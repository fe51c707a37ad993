import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

export type Schema = {
  $ref?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  maxLength?: number;
  minLength?: number;
  items?: Schema;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
};
type Content = { content?: Record<string, { schema?: Schema }> };
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
export type Operation = {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, { description: string } & Content>;
};

/** The part of an OpenAPI document that the page shows. */
export type OpenApiDocument = {
  info: { title: string; description?: string };
  tags?: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#d9d4c8,#47443d);--soft:light-dark(#f6f3ec,#24221e)}
body{font:1rem/1.55 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1rem 5rem}
h2{margin-top:3rem;border-bottom:1px solid var(--line)}h3{margin:0 0 .25rem;font-size:1rem}
section section{margin:1rem 0;padding:1rem;border:1px solid var(--line);border-radius:.5rem}
code{font-family:ui-monospace,monospace;font-size:.92em;overflow-wrap:anywhere}
.method{display:inline-block;min-width:4.2em;font-weight:700}
table{width:100%;border-collapse:collapse;margin:.75rem 0}th,td{text-align:left;vertical-align:top;padding:.3rem .5rem}
th{font-weight:600}tr+tr>*{border-top:1px solid var(--line)}caption{text-align:left;font-weight:600;padding:.3rem .5rem;background:var(--soft)}
p{margin:.25rem 0}.note{opacity:.8}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Allows only the page's own style sheet: no script, no third party. */
export const REFERENCE_CSP = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The API reference as one self-contained page. */
export function referencePage({ info, paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? 'Autres'))];
  const groups = tags.map(
    (tag) => html`<section>
<h2>${tag}</h2>
${operations.filter(({ operation }) => (operation.tags?.[0] ?? 'Autres') === tag).map(operationSection)}
</section>`,
  );
  const schemas = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) =>
      html`<section id="${name}"><h3><code>${name}</code></h3>${fieldTable('Champs', schema)}</section>`,
  );
  return String(html`<!doctype html>
<html lang="fr-BE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${info.title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${info.title}</h1>
<p>${info.description ?? ''}</p>
<p><a href="/api/openapi.json">Le même document pour les programmes (OpenAPI 3.1)</a></p>
${groups}
<section><h2>Objets</h2>${schemas}</section>
</main>
</body>
</html>
`);
}

type DocumentedOperation = { path: string; method: string; operation: Operation };

function operationSection({ path, method, operation }: DocumentedOperation) {
  const parameters = operation.parameters ?? [];
  const bodies = Object.entries(operation.requestBody?.content ?? {});
  return html`<section>
<h3><span class="method">${method}</span> <code>/api${path}</code></h3>
<p>${operation.summary ?? ''}</p>
${operation.description ? html`<p class="note">${operation.description}</p>` : ''}
<p class="note">${describeAccess(operation.security)}</p>
${parameters.length > 0 ? parameterTable(parameters) : ''}
${bodies.map(([type, { schema }]) => (schema?.properties ? fieldTable(`Corps (${type})`, schema) : html`<p>Corps (${type})\u202f: ${describeType(schema)}</p>`))}
<table><caption>Réponses</caption>
${Object.entries(operation.responses).map(
  ([status, response]) =>
    html`<tr><th scope="row">${status}</th><td>${response.description}</td><td>${describeResponse(response)}</td></tr>`,
)}
</table>
</section>`;
}

function describeAccess(security: Operation['security']): string {
  if (!security || security.length === 0) return 'Ouvert à tous.';
  return security.some((scheme) => Object.keys(scheme).length === 0)
    ? 'Ouvert à tous\u202f; la réponse dépend de qui est connecté.'
    : 'Il faut être connecté.';
}

function describeResponse({ content = {} }: Content) {
  const schema = Object.values(content)[0]?.schema;
  const fields = Object.entries(schema?.properties ?? {});
  if (fields.length === 0) return describeType(schema);
  return html`objet\u202f: ${fields.map(([name, field], index) => html`${index > 0 ? ', ' : ''}<code>${name}</code> (${describeType(field)})`)}`;
}

const parameterTable = (parameters: Parameter[]) => html`<table><caption>Paramètres</caption>
${parameters.map(({ name, in: location, required, schema }) => row(name, !!required, schema, PARAMETER_LOCATION[location]))}
</table>`;

const PARAMETER_LOCATION: Record<string, string> = {
  path: 'Dans le chemin',
  query: 'En paramètre',
  header: 'En en-tête',
};

const fieldTable = (caption: string, schema: Schema) => html`<table><caption>${caption}</caption>
${fieldRows(schema)}
</table>`;

/** An object without a name of its own has its fields below it: `lines[].name` is that of each line. */
function fieldRows({ properties = {}, required = [] }: Schema, prefix = ''): ReturnType<typeof html>[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    row(prefix + name, required.includes(name), schema),
    ...fieldRows(schema.items ?? schema, `${prefix}${name}${schema.items ? '[]' : ''}.`),
  ]);
}

function row(name: string, isRequired: boolean, schema: Schema | undefined, location?: string) {
  const notes = [location, schema?.description].filter(Boolean).join('. ');
  return html`<tr><th scope="row"><code>${name}</code></th><td>${describeType(schema)}</td><td>${isRequired ? 'requis' : 'facultatif'}</td><td>${notes}</td></tr>`;
}

const TYPE_LABEL: Record<string, string> = {
  string: 'texte',
  number: 'nombre',
  integer: 'entier',
  boolean: 'vrai ou faux',
  object: 'objet',
  null: 'absent',
};

/** A schema in a few words, with a link where it has a name. */
function describeType(schema: Schema | undefined): ReturnType<typeof html> | string {
  if (!schema) return '';
  const name = schema.$ref?.split('/').at(-1);
  if (name) return html`<a href="#${name}"><code>${name}</code></a>`;
  if (schema.enum) return schema.enum.map(String).join(' · ');
  if (schema.items?.properties) return 'liste d’objets';
  if (schema.items) return html`liste de ${describeType(schema.items)}`;
  if (schema.format === 'binary') return 'fichier';
  const types = [schema.type ?? []].flat().map((type) => TYPE_LABEL[type] ?? type);
  const limit = schema.maxLength === undefined ? '' : `, ${schema.maxLength} caractères au plus`;
  const defaultNote =
    schema.default === undefined || schema.default === '' ? '' : `, par défaut ${String(schema.default)}`;
  return `${types.join(' ou ')}${limit}${defaultNote}`;
}
