import { isTruthy } from '../aggregate/expression.js';
import { compileExpression } from '../aggregate/expressions.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { compileField, elementTest, refuseUnsupported } from './field-operators.js';
import { elements, every, some } from './field-test.js';
import { DBREF_FIELDS, isOperatorDoc } from './operator-doc.js';
import type { Trace, TracedTest } from './paths.js';
import { oneOf } from './predicates.js';

interface Scope {
  /** Inside `$elemMatch`, where `$expr` and the like are not allowed. */
  nested: boolean;
}

/**
 * Compiles a query filter to a predicate.
 * @throws CommandError with MongoDB's code and words for a malformed filter, NotImplemented for an unsupported operator.
 */
export function compileFilter(filter: Doc): (doc: Doc) => boolean {
  const test = compileDoc(filter, { nested: false });
  return (doc) => test(doc);
}

/**
 * Compiles a filter to a function that finds the array position that `$` means in an update: the index,
 * in the outermost array, of the element that matched. undefined if no element did.
 */
export function compilePosition(filter: Doc): (doc: Doc) => number | undefined {
  const test = compileDoc(filter, { nested: false });
  return (doc) => {
    const trace: Trace = { index: undefined };
    return test(doc, trace) ? trace.index : undefined;
  };
}

function compileDoc(filter: Doc, scope: Scope): TracedTest {
  const tests: TracedTest[] = [];
  const nested = (inner: Doc) => compileDoc(inner, { nested: true });
  for (const [name, operand] of filter) {
    if (name.startsWith('$') && !DBREF_FIELDS.has(name)) {
      const test = compileTopLevel(name, operand, scope);
      if (test) tests.push(test);
    } else {
      tests.push(compileField(name, operand, nested).onDoc);
    }
  }
  return every(tests);
}

function compileTopLevel(name: string, operand: Value, scope: Scope): TracedTest | undefined {
  switch (name) {
    case '$and':
      return every(compileBranches(name, operand, scope));
    case '$or':
      return compileSamePath(operand) ?? some(compileBranches(name, operand, scope));
    case '$nor': {
      const any = some(compileBranches(name, operand, scope));
      return (doc) => !any(doc);
    }
    case '$expr':
      return compileExpr(operand, scope);
    case '$comment':
      return undefined;
    default:
      refuseUnsupported(name);
      throw new CommandError(
        'BadValue',
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

/** Compiles an $or of equalities on one field like $in, which is faster and traces the matched position. */
function compileSamePath(operand: Value): TracedTest | undefined {
  if (!Array.isArray(operand) || operand.length < 2) return undefined;
  const values: Value[] = [];
  let path: string | undefined;
  for (const branch of operand) {
    const [entry] = isDoc(branch) && branch.size === 1 ? branch : [];
    if (!entry || entry[0].startsWith('$') || isOperatorDoc(entry[1])) return undefined;
    if (path !== undefined && path !== entry[0]) return undefined;
    path = entry[0];
    values.push(entry[1]);
  }
  return path === undefined ? undefined : elements(path, oneOf(values)).onDoc;
}

function compileBranches(name: string, operand: Value, scope: Scope): TracedTest[] {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', `${name} must be an array`);
  if (operand.length === 0) throw new CommandError('BadValue', '$and/$or/$nor must be a nonempty array');
  return operand.map((branch) => {
    if (!isDoc(branch)) throw new CommandError('BadValue', '$or/$and/$nor entries need to be full objects');
    return compileDoc(branch, scope);
  });
}

function compileExpr(operand: Value, scope: Scope): TracedTest {
  if (scope.nested) throw new CommandError('BadValue', '$expr can only be applied to the top-level document');
  const evaluate = compileExpression(operand);
  return (doc) => isTruthy(evaluate(doc));
}

/** The test of `$elemMatch` for one element: operators on the element itself, or a filter on its fields. */
export function compileElementTest(operand: Value): (element: Value) => boolean {
  return elementTest(operand, (filter) => compileDoc(filter, { nested: true }));
}
