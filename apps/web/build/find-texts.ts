import { type NodePath, parseSync, types as t, traverse } from '@babel/core';

/** A text in the code that has no translation. */
interface PlainText {
  text: string;
  line: number;
}

/** Attributes that no person reads. */
const CODE_ATTRIBUTES =
  /^(id|key|type|name|href|to|src|d|points|transform|viewBox|rel|role|target|lang|variant|size|tone|form|method|room|loading|fill|as|htmlFor|autoComplete|autoCapitalize|enterKeyHint|inputMode|decoding|fetchPriority|resetKey|(class|style|stroke|xmlns).*|aria-(?!label$|description$|valuetext$|placeholder$|roledescription$).*)$/;
/** Strings in calls with these names are not read by people: they are for the browser, the API or developers. */
const CODE_CALLS =
  /^(querySelector(All)?|closest|matches|getElementById|addEventListener|removeEventListener|createElement|getAttribute|setAttribute|has|includes|startsWith|endsWith|split|join|replace(All)?|test|mark|measure|register|Error|ChunkLoadError|DOMException|RegExp|URL|import|lazyPart|loadPart|optionalPart|setProperty|get|set|fetch|open|console|matchMedia|supports|toMatch|cva)$/;
/** The path after another address, such as in `${itemPath(id)}/counts`. */
const ADDRESS = /^…[/?]\S*$/;
/** The name of a route of the API. */
const ROUTE = /^(GET|POST|PUT|PATCH|DELETE) \//;
const WORDS = /\p{Lu}?\p{Ll}{2,}/u;

/** A sentence, a name or a label: not a class list, a path or an identifier. */
function isForPeople(text: string): boolean {
  const trimmed = text.trim();
  if (!WORDS.test(trimmed) || ROUTE.test(trimmed)) return false;
  if (/^[a-z][\w$]*$|^[a-z]+([A-Z][a-z]*)+$|^[\w-]+(\/|:|\.)[^\s]*$|^[#./@-]/.test(trimmed)) return false;
  // A list of classes has words with a hyphen, a colon or brackets, and none with a capital.
  if (/(^|\s)[a-z0-9!-]*[-:[\]][^\s]*(\s|$)/.test(trimmed) && !/(^|\s)\p{Lu}\p{Ll}+/u.test(trimmed))
    return false;
  return /\s/.test(trimmed) ? /\p{L}{2,}/u.test(trimmed) : /^\p{Lu}\p{Ll}+[.!?…:]?$/u.test(trimmed);
}

/** Finds the texts of a source file that a person reads and that do not go through Lingui. */
export function findPlainTexts(code: string, filename: string): PlainText[] {
  const ast = parseSync(code, {
    filename,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: filename.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
  });
  if (!ast) return [];
  const found: PlainText[] = [];
  const add = ({ node }: NodePath, text: string) =>
    found.push({ text: text.trim(), line: node.loc?.start.line ?? 0 });
  traverse(ast, {
    JSXText(path) {
      if (/\p{L}/u.test(path.node.value) && !isTranslated(path)) add(path, path.node.value);
    },
    StringLiteral(path) {
      if (isForPeople(path.node.value) && !isCode(path) && !isTranslated(path) && !isMarked(path.node))
        add(path, path.node.value);
    },
    TemplateLiteral(path) {
      const text = path.node.quasis.map(({ value }) => value.cooked ?? '').join('…');
      if (
        !ADDRESS.test(text) &&
        isForPeople(text.replaceAll('…', ' x ')) &&
        /\p{L}{2,}/u.test(text.replaceAll('…', '')) &&
        !isCode(path) &&
        !isTranslated(path) &&
        !isMarked(path.node)
      )
        add(path, text);
    },
  });
  return found;
}

/** Inside a macro of Lingui. */
function isTranslated(path: NodePath): boolean {
  return (
    path.findParent(
      ({ node }) =>
        (t.isTaggedTemplateExpression(node) && t.isIdentifier(node.tag) && /^(t|msg)$/.test(node.tag.name)) ||
        (t.isCallExpression(node) &&
          t.isIdentifier(node.callee) &&
          /^(plural|select|selectOrdinal|t|msg|defineMessage)$/.test(node.callee.name)) ||
        (t.isJSXElement(node) &&
          t.isJSXIdentifier(node.openingElement.name) &&
          /^(Trans|Plural|Select)$/.test(node.openingElement.name.name)),
    ) !== null
  );
}

/** Marked as a text that is translated where it is shown, or as one that no person reads, such as a cookie. */
const isMarked = (node: t.Node) =>
  node.leadingComments?.some(({ value }) => /^(i18n|no text)$/.test(value.trim())) ?? false;

function isCode(path: NodePath): boolean {
  const { parent, node } = path;
  if (t.isTSLiteralType(parent) || t.isImportDeclaration(parent) || t.isExportDeclaration(parent))
    return true;
  if (t.isBinaryExpression(parent) || t.isSwitchCase(parent) || t.isTSEnumMember(parent)) return true;
  if (t.isMemberExpression(parent) || t.isDirectiveLiteral(node) || t.isTaggedTemplateExpression(parent))
    return true;
  if (t.isObjectProperty(parent) && (parent.key === node || isCodeKey(parent.key))) return true;
  const attribute = path.findParent(
    (each) => each.isJSXAttribute() || each.isJSXElement() || each.isFunction(),
  );
  if (attribute?.isJSXAttribute() && CODE_ATTRIBUTES.test(nameOf(attribute.node.name))) return true;
  const call = path.findParent(
    (each) =>
      each.isCallExpression() ||
      each.isOptionalCallExpression() ||
      each.isNewExpression() ||
      each.isFunction() ||
      each.isJSXElement(),
  );
  if (call?.isCallExpression() || call?.isOptionalCallExpression() || call?.isNewExpression())
    return CODE_CALLS.test(calleeName(call.node.callee));
  return false;
}

const isCodeKey = (key: t.Node) =>
  t.isIdentifier(key) &&
  /^(className|d|path|key|id|type|icon|variant|day|font|Authorization)$/.test(key.name);
const nameOf = (name: t.JSXIdentifier | t.JSXNamespacedName) =>
  t.isJSXIdentifier(name) ? name.name : name.name.name;

function calleeName(callee: t.Node): string {
  if (t.isIdentifier(callee)) return callee.name;
  if (t.isMemberExpression(callee) && t.isIdentifier(callee.object, { name: 'console' })) return 'console';
  if (
    (t.isMemberExpression(callee) || t.isOptionalMemberExpression(callee)) &&
    t.isIdentifier(callee.property)
  )
    return callee.property.name;
  // Developers read the message of an error; a page says it in its own words.
  return t.isImport(callee) ? 'import' : t.isSuper(callee) ? 'Error' : '';
}
