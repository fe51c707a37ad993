// A browser that translates a page puts elements of its own in the place of the texts. React then fails where it is to remove such a
// text or to insert something before it, and changes texts that are no longer shown. It copes with a text that is alone in its element.
import {
  type ArrowFunctionExpression,
  type Directive,
  type Expression,
  type Function as FunctionNode,
  type JSXChild,
  type JSXElement,
  type JSXFragment,
  type Node,
  parseSync,
  type Statement,
  Visitor,
} from 'oxc-parser';

type Kind = 'nothing' | 'element' | 'changing element' | 'text' | 'changing text' | 'list with text';
/** Names, in one file, of components that render the same element each time, and of what holds no text. */
type KnownNames = { components: Set<string>; slots: Set<string> };
type AnyFunction = FunctionNode | ArrowFunctionExpression;

/** What hooks and React itself return. */
const KNOWN_SLOTS = ['dialog', 'emailDialog', 'selectionBar', 'createPortal'];
/** The type of a property for elements alone (`web/app/ui/elements.ts`), or for a function that makes them. */
const SLOT_TYPE = /(^|=> )Elements$/;
const FAULT = 'give the text an element of its own, or make all of it one text';

/** Where a text of a `.tsx` file is beside something that React may add, change or remove, one sentence each. */
export function bareTextsIn(file: string, source: string): string[] {
  const { program } = parseSync(file, source, { preserveParens: false });
  const components = new Set(program.body.flatMap(stableComponentsIn));
  const slots = new Set(KNOWN_SLOTS);
  const mixed = new Set<string>();
  new Visitor({
    TSPropertySignature({ key, typeAnnotation }) {
      if (key.type !== 'Identifier' || !typeAnnotation) return;
      const type = source.slice(typeAnnotation.typeAnnotation.start, typeAnnotation.end);
      (SLOT_TYPE.test(type) ? slots : mixed).add(key.name);
    },
  }).visit(program);
  const names = { components, slots: new Set([...slots].filter((name) => !mixed.has(name))) };
  const faults: string[] = [];
  const report = ({ start }: Node) =>
    faults.push(`${file}:${source.slice(0, start).split('\n').length}: ${FAULT}`);
  const check = (parent: JSXElement | JSXFragment) => {
    if (hasBareText(parent, names)) report(parent);
  };
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(program);
  // What is beside a component is beside its texts too.
  for (const result of program.body.flatMap(componentsIn).flatMap(resultsOf))
    if (kindOf(result, names).endsWith('text')) report(result);
  return faults;
}

/** Icons and links: another component of these libraries, such as an outlet, may show anything. */
function stableComponentsIn(statement: Statement | Directive): string[] {
  if (statement.type !== 'ImportDeclaration') return [];
  const names = statement.specifiers.map(({ local }) => local.name);
  if (statement.source.value === 'lucide-react') return names;
  return statement.source.value === 'react-router' ? names.filter((name) => name.endsWith('Link')) : [];
}

function componentsIn(statement: Statement | Directive): AnyFunction[] {
  if (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration')
    return statement.declaration ? componentsIn(statement.declaration as Statement) : [];
  if (statement.type === 'FunctionDeclaration') return isComponentName(statement.id?.name) ? [statement] : [];
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && isComponentName(id.name) && init?.type === 'ArrowFunctionExpression'
      ? [init]
      : [],
  );
}

const isComponentName = (name = '') => /^[A-Z]/.test(name);

/** All that a function may return. */
function resultsOf({ body }: AnyFunction): Expression[] {
  if (!body) return [];
  return body.type === 'BlockStatement' ? body.body.flatMap(resultsIn) : [body as Expression];
}

function resultsIn(statement: Statement | Directive | null): Expression[] {
  switch (statement?.type) {
    case 'ReturnStatement':
      return statement.argument ? [statement.argument] : [];
    case 'BlockStatement':
      return statement.body.flatMap(resultsIn);
    case 'IfStatement':
      return [...resultsIn(statement.consequent), ...resultsIn(statement.alternate)];
    case 'SwitchStatement':
      return statement.cases.flatMap(({ consequent }) => consequent.flatMap(resultsIn));
    default:
      return [];
  }
}

function hasBareText(parent: JSXElement | JSXFragment, names: KnownNames): boolean {
  const kinds = parent.children
    .map((child) => kindOfChild(child, names))
    .filter((kind) => kind !== 'nothing');
  if (kinds.includes('list with text')) return !hasKey(parent);
  // What is beside a fragment is beside its texts too.
  const isAlone = kinds.length === 1 && !isFragment(parent);
  if (isAlone) return false;
  if (kinds.includes('changing text')) return true;
  return kinds.includes('text') && (isFragment(parent) || kinds.includes('changing element'));
}

const isFragment = (parent: JSXElement | JSXFragment) =>
  parent.type === 'JSXFragment' ||
  (parent.openingElement.name.type === 'JSXIdentifier' && parent.openingElement.name.name === 'Fragment');

function kindOfChild(child: JSXChild, names: KnownNames): Kind {
  switch (child.type) {
    case 'JSXText':
      return /^\s*\n\s*$/.test(child.value) ? 'nothing' : 'text';
    case 'JSXElement':
      return kindOfElement(child, names);
    case 'JSXExpressionContainer':
      return child.expression.type === 'JSXEmptyExpression' ? 'nothing' : kindOf(child.expression, names);
    default:
      return 'changing element';
  }
}

/** Another key is another element: what was within the former one goes with it. */
const hasKey = (parent: JSXElement | JSXFragment) =>
  parent.type === 'JSXElement' &&
  parent.openingElement.attributes.some((one) => one.type === 'JSXAttribute' && one.name.name === 'key');

/** A component may render another element than before, or none. */
function kindOfElement(element: JSXElement, { components }: KnownNames): Kind {
  const { name } = element.openingElement;
  if (name.type !== 'JSXIdentifier' || hasKey(element)) return 'changing element';
  return /^[a-z]/.test(name.name) || components.has(name.name) ? 'element' : 'changing element';
}

function kindOf(expression: Expression, names: KnownNames): Kind {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' ? 'text' : 'nothing';
    case 'JSXElement':
    case 'JSXFragment':
      return 'changing element';
    case 'LogicalExpression':
      return kindOfBranches(
        expression.operator === '&&' ? [expression.right] : [expression.left, expression.right],
        names,
      );
    case 'ConditionalExpression':
      return kindOfBranches([expression.consequent, expression.alternate], names);
    case 'CallExpression':
      return isSlot(expression.callee, names)
        ? 'changing element'
        : kindOfList(expression.arguments.at(-1), names);
    default:
      if (isSlot(expression, names)) return 'changing element';
      return isConstant(expression) ? 'text' : 'changing text';
  }
}

const kindOfBranches = (branches: Expression[], names: KnownNames): Kind =>
  branches.some((branch) => kindOf(branch, names).endsWith('text')) ? 'changing text' : 'changing element';

function isSlot(expression: Expression, { slots }: KnownNames): boolean {
  const name = expression.type === 'MemberExpression' ? expression.property : expression;
  return name.type === 'Identifier' && slots.has(name.name);
}

/** `TEXTS`, `TEXTS.title` */
function isConstant(expression: Expression): boolean {
  if (expression.type === 'MemberExpression') return !expression.computed && isConstant(expression.object);
  return expression.type === 'Identifier' && /^[A-Z][A-Z0-9_]*$/.test(expression.name);
}

/** What `items.map((item) => <li>{item}</li>)` gives by its callback; a call without one gives a text. */
function kindOfList(callback: Node | undefined, names: KnownNames): Kind {
  if (callback?.type !== 'ArrowFunctionExpression') return 'changing text';
  return kindOfBranches(resultsOf(callback), names).endsWith('text') ? 'list with text' : 'changing element';
}
