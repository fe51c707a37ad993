// A browser that translates a page puts elements of its own in the place of the texts. React then fails where it is to remove such a
// text or to insert something before it, and changes texts that are no longer shown. It copes with a text that is alone in its element.
import {
  type Directive,
  type Expression,
  type JSXChild,
  type JSXElement,
  type JSXFragment,
  type Node,
  parseSync,
  type Statement,
  Visitor,
} from 'oxc-parser';

type Kind = 'nothing' | 'element' | 'changing element' | 'text' | 'changing text';
/** Names, in one file, of components that render the same element each time, and of what holds no text. */
type KnownNames = { components: Set<string>; slots: Set<string> };

const STABLE_COMPONENTS = ['lucide-react', 'react-router'];
/** Those that hooks return. */
const SLOTS_OF_HOOKS = ['dialog', 'emailDialog', 'selectionBar'];
/** A property for elements alone (`web/app/ui/elements.ts`), or for a function that makes them. */
const SLOT = /\b(\w+)\??: (?:\([^)]*\) => )?Elements\b/g;

/** Where a text of a `.tsx` file is beside something that React may add, change or remove, one sentence each. */
export function bareTextsIn(file: string, source: string): string[] {
  const { program } = parseSync(file, source, { preserveParens: false });
  const names = {
    components: new Set(program.body.flatMap(stableComponentsIn)),
    slots: new Set([...SLOTS_OF_HOOKS, ...Array.from(source.matchAll(SLOT), ([, name = '']) => name)]),
  };
  const faults: string[] = [];
  const check = (parent: JSXElement | JSXFragment) => {
    if (!hasBareText(parent, names)) return;
    const line = source.slice(0, parent.start).split('\n').length;
    faults.push(`${file}:${line}: give the text an element of its own, or make all of it one text`);
  };
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(program);
  return faults;
}

function stableComponentsIn(statement: Statement | Directive): string[] {
  if (statement.type !== 'ImportDeclaration' || !STABLE_COMPONENTS.includes(statement.source.value))
    return [];
  return statement.specifiers.map(({ local }) => local.name);
}

function hasBareText(parent: JSXElement | JSXFragment, names: KnownNames): boolean {
  const kinds = parent.children
    .map((child) => kindOfChild(child, names))
    .filter((kind) => kind !== 'nothing');
  // What is beside a fragment is beside its texts too.
  const isAlone = kinds.length === 1 && parent.type === 'JSXElement';
  if (isAlone) return false;
  if (kinds.includes('changing text')) return true;
  return kinds.includes('text') && (parent.type === 'JSXFragment' || kinds.includes('changing element'));
}

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

/** A component may render another element than before, or none. */
function kindOfElement({ openingElement: { name } }: JSXElement, { components }: KnownNames): Kind {
  if (name.type !== 'JSXIdentifier') return 'changing element';
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
      return kindOfBranches([expression.right], names);
    case 'ConditionalExpression':
      return kindOfBranches([expression.consequent, expression.alternate], names);
    case 'CallExpression': {
      const holdsElements =
        isSlot(expression.callee, names) || returnsElements(expression.arguments.at(-1), names);
      return holdsElements ? 'changing element' : 'changing text';
    }
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

/** `items.map((item) => <li>{item}</li>)` */
function returnsElements(callback: Node | undefined, names: KnownNames): boolean {
  if (callback?.type !== 'ArrowFunctionExpression') return false;
  const { body } = callback;
  const last = body.type === 'BlockStatement' ? body.body.at(-1) : body;
  const result = last?.type === 'ReturnStatement' ? last.argument : last;
  return result != null && kindOf(result as Expression, names).endsWith('element');
}
