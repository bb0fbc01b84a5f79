import { type Doc, isDoc, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { applyTree } from './apply.js';
import { ARRAY_OPERATORS } from './array-operators.js';
import { addLeaf, type FieldsNode, type UpdateContext } from './node.js';
import { requireUpdatePath } from './paths.js';
import { parseRename, RENAME_SOURCE, type Rename, renameTarget, requireNoArrays } from './rename.js';
import { VALUE_OPERATORS } from './value-operators.js';

/** An update by operators, ready to be applied. */
interface OperatorUpdate {
  apply(doc: Doc): Doc;
  /** True if the update of this document unsets an array element. */
  clearsElement(doc: Doc): boolean;
  /** Applies to the document that an upsert inserts, where `$setOnInsert` counts. */
  insert(seed: Doc): Doc;
}

/** @throws CommandError with MongoDB's codes for unknown operators, bad arguments and conflicting paths. */
export function compileOperatorUpdate(update: Doc): OperatorUpdate {
  const parsed = new Parsed();
  for (const [operator, fields] of update) parsed.addOperator(operator, fields);
  const run = (context: UpdateContext): Doc => {
    for (const rename of parsed.renames) requireNoArrays(rename, context);
    return applyTree(parsed.root, context.original, context);
  };
  return {
    apply: (doc) => run({ inserting: false, original: doc }),
    clearsElement: (doc) => {
      const context: UpdateContext = { inserting: false, original: doc };
      run(context);
      return context.clearedElement === true;
    },
    insert: (seed) => run({ inserting: true, original: seed }),
  };
}

class Parsed {
  readonly root: FieldsNode = { kind: 'fields', children: new Map() };
  readonly renames: Rename[] = [];

  addOperator(operator: string, fields: Value): void {
    if (operator === '$bit')
      throw new CommandError('NotImplemented', 'update operator $bit is not supported by this server');
    if (
      operator !== '$rename' &&
      !Object.hasOwn(VALUE_OPERATORS, operator) &&
      !Object.hasOwn(ARRAY_OPERATORS, operator)
    ) {
      throw new CommandError(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDoc(fields)) {
      throw new CommandError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${String(fields)}}`,
      );
    }
    for (const [path, operand] of fields) {
      if (operator === '$rename') this.#addRename(path, operand);
      else this.#addField(operator, path, operand);
    }
  }

  #addField(operator: string, path: string, operand: Value): void {
    requireUpdatePath(path);
    const parse = VALUE_OPERATORS[operator] ?? ARRAY_OPERATORS[operator];
    if (parse) addLeaf(this.root, path, parse(operand, path));
  }

  #addRename(path: string, operand: Value): void {
    const rename = parseRename(path, operand);
    requireUpdatePath(rename.from);
    requireUpdatePath(rename.to);
    addLeaf(this.root, rename.from, RENAME_SOURCE);
    addLeaf(this.root, rename.to, renameTarget(rename));
    this.renames.push(rename);
  }
}
