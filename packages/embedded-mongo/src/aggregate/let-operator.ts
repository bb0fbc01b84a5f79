import { isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { type Compiler, type Expr, namedArguments, type Operators } from './expression.js';

export const LET_OPERATOR: Operators = { $let: parseLet };

function parseLet(operand: Value, compiler: Compiler): Expr {
  const fields = namedArguments('$let', operand, {
    required: ['vars', 'in'],
    codes: { type: 16874, unknown: 16875, missing: 16876 },
  });
  const vars = fields.get('vars') ?? null;
  if (!isDoc(vars)) throw new CommandError(10065, 'invalid parameter: expected an object (vars)');
  let inner = compiler;
  const bindings: { slot: number; value: Expr }[] = [];
  for (const [name, value] of vars) {
    const bound = inner.bind(name);
    bindings.push({ slot: bound.slot, value: compiler.compile(value) });
    inner = bound.inner;
  }
  const body = inner.compile(fields.get('in') ?? null);
  return (env) => {
    const values = bindings.map(({ value }) => value(env));
    for (const [i, { slot }] of bindings.entries()) env.slots[slot] = values[i];
    return body(env);
  };
}
