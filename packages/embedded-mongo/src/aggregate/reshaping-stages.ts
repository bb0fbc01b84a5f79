import { show } from '../bson/show.js';
import { type Doc, isDoc, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { parseFieldPath } from '../query/field-path.js';
import { parseProjection } from '../query/projection-parser.js';
import {
  applyProjection,
  isNode,
  type ProjectionLeaf,
  type ProjectionNode,
} from '../query/projection-tree.js';
import { compileExpression } from './expressions.js';
import { perDocument, type Stage, type StageParser } from './stage.js';

/** Stages that give each document another shape. */
export const RESHAPING_STAGES: Readonly<Record<string, StageParser>> = {
  $project: (operand) => project(operand),
  $addFields: (operand) => addFields('$addFields', operand),
  $set: (operand) => addFields('$set', operand),
  $unset: (operand) => unset(operand),
  $replaceRoot: (operand) => replaceRoot(newRootOf(operand)),
  $replaceWith: (operand) => replaceRoot(operand),
};

function invalid(stage: string, run: () => Stage): Stage {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(error.code, `Invalid ${stage} :: caused by :: ${error.message}`, {
      ...error.extra,
    });
  }
}

function project(operand: Value): Stage {
  if (!isDoc(operand)) throw new CommandError(15969, '$project specification must be an object');
  return invalid('$project', () => {
    if (operand.size === 0)
      throw new CommandError(51272, 'projection specification must have at least one field');
    const { root, mode } = parseProjection(operand);
    return perDocument((doc) => applyProjection(doc, root, mode));
  });
}

function unset(operand: Value): Stage {
  const paths = Array.isArray(operand) ? operand : [operand];
  if (!Array.isArray(operand) && typeof operand !== 'string') {
    throw new CommandError(31002, '$unset specification must be a string or an array');
  }
  if (paths.length === 0)
    throw new CommandError(
      31119,
      '$unset specification must be a string or an array with at least one field',
    );
  const spec: Doc = new Map();
  for (const path of paths) {
    if (typeof path !== 'string')
      throw new CommandError(
        31120,
        '$unset specification must be a string or an array containing only string values',
      );
    spec.set(path, 0);
  }
  return invalid('$unset', () => {
    const { root, mode } = parseProjection(spec);
    return perDocument((doc) => applyProjection(doc, root, mode));
  });
}

function addFields(name: string, operand: Value): Stage {
  if (!isDoc(operand)) {
    throw new CommandError(40272, `${name} specification stage must be an object, got ${typeName(operand)}`);
  }
  return invalid(name, () => {
    if (operand.size === 0) throw new CommandError(40177, 'specification must have at least one field');
    const root: ProjectionNode = { fields: new Map() };
    for (const [path, value] of operand) addField(root, path, path, value);
    return perDocument((doc) => applyProjection(doc, root, 'addition'));
  });
}

/** A plain document adds its fields one by one and keeps the other fields at the path. */
function addField(node: ProjectionNode, path: string, fullPath: string, value: Value): void {
  if (!isDoc(value) || [...value.keys()][0]?.startsWith('$')) {
    place(node, path, fullPath, compileExpression(value));
    return;
  }
  if (value.size === 0) {
    throw new CommandError(
      40180,
      `an empty object is not a valid value. Found empty object at path ${fullPath}`,
    );
  }
  const child: ProjectionNode = { fields: new Map() };
  place(node, path, fullPath, child);
  for (const [name, each] of value) {
    if (name.includes('.')) {
      throw new CommandError(40183, `cannot use dotted field name '${name}' in a sub object`);
    }
    addField(child, name, `${fullPath}.${name}`, each);
  }
}

function place(
  root: ProjectionNode,
  path: string,
  fullPath: string,
  leaf: ProjectionLeaf | ProjectionNode,
): void {
  const parts = parseFieldPath(path);
  let node = root;
  for (const [i, part] of parts.entries()) {
    const child = node.fields.get(part);
    if (i === parts.length - 1) {
      if (child !== undefined)
        throw new CommandError(
          40176,
          `specification contains two conflicting paths. Cannot specify both '${fullPath}' and '${fullPath}'`,
        );
      node.fields.set(part, leaf);
    } else if (child === undefined || isNode(child)) {
      const next: ProjectionNode = child ?? { fields: new Map() };
      node.fields.set(part, next);
      node = next;
    } else {
      throw new CommandError(
        40176,
        `specification contains two conflicting paths. Cannot specify both '${fullPath}' and '${parts.slice(0, i + 1).join('.')}'`,
      );
    }
  }
}

function newRootOf(operand: Value): Value {
  if (!isDoc(operand))
    throw new CommandError(
      40229,
      `expected an object as specification for $replaceRoot stage, got ${typeName(operand)}`,
    );
  for (const name of operand.keys()) {
    if (name !== 'newRoot')
      throw new CommandError(
        40230,
        `unrecognized option to $replaceRoot stage: ${name}, only valid option is 'newRoot'.`,
      );
  }
  const newRoot = operand.get('newRoot');
  if (newRoot === undefined) throw new CommandError(40231, 'no newRoot specified for the $replaceRoot stage');
  return newRoot;
}

function replaceRoot(expression: Value): Stage {
  const evaluate = compileExpression(expression);
  return perDocument((doc) => {
    const root = evaluate(doc);
    if (isDoc(root)) return root;
    throw new CommandError(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was: ${show(root)}. Type of resulting value: '${typeName(root)}'. Input document: ${show(doc)}`,
    );
  });
}
