/**
 * Says what is being done, with a running count of seconds where somebody is watching.
 * @param {string} what such as `Building`
 * @returns {() => void} call when it is done
 */
export function showProgress(what) {
  const { stdout } = process;
  if (!stdout.isTTY) {
    console.log(`${what} ...`);
    return () => {};
  }
  const since = Date.now();
  const draw = () => stdout.write(`\r${what} ... ${Math.round((Date.now() - since) / 1000)} s`);
  draw();
  const timer = setInterval(draw, 1000);
  return () => {
    clearInterval(timer);
    stdout.write('\n');
  };
}
