import { isTruthy } from '../aggregate/expression.js';
import { compileExpression } from '../aggregate/expressions.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { compileField, elementTest, refuseUnsupported } from './field-operators.js';
import { every, some } from './field-test.js';
import { DBREF_FIELDS } from './operator-doc.js';
import type { DocTest } from './paths.js';

interface Scope {
  /** Inside `$elemMatch`, where `$expr` and the like are not allowed. */
  nested: boolean;
}

/**
 * Compiles a query filter to a predicate.
 * @throws CommandError with MongoDB's code and words for a malformed filter, NotImplemented for an unsupported operator.
 */
export function compileFilter(filter: Doc): (doc: Doc) => boolean {
  return compileDoc(filter, { nested: false });
}

function compileDoc(filter: Doc, scope: Scope): DocTest {
  const tests: DocTest[] = [];
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

function compileTopLevel(name: string, operand: Value, scope: Scope): DocTest | undefined {
  switch (name) {
    case '$and':
      return every(compileBranches(name, operand, scope));
    case '$or':
      return some(compileBranches(name, operand, scope));
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

function compileBranches(name: string, operand: Value, scope: Scope): DocTest[] {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', `${name} must be an array`);
  if (operand.length === 0) throw new CommandError('BadValue', '$and/$or/$nor must be a nonempty array');
  return operand.map((branch) => {
    if (!isDoc(branch)) throw new CommandError('BadValue', '$or/$and/$nor entries need to be full objects');
    return compileDoc(branch, scope);
  });
}

function compileExpr(operand: Value, scope: Scope): DocTest {
  if (scope.nested) throw new CommandError('BadValue', '$expr can only be applied to the top-level document');
  const evaluate = compileExpression(operand);
  return (doc) => isTruthy(evaluate(doc));
}

/** The test of `$elemMatch` for one element: operators on the element itself, or a filter on its fields. */
export function compileElementTest(operand: Value): (element: Value) => boolean {
  return elementTest(operand, (filter) => compileDoc(filter, { nested: true }));
}
