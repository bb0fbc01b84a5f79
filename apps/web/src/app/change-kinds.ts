/** Every kind of change: importing it makes it known to the outbox, which may have such changes of an earlier visit. */
import '../documents/drafts/document-change';
import '../items/changes/count';
import '../items/changes/damaged';
import '../items/changes/edit';
import '../items/changes/moves';
import '../items/changes/pictures';
import '../items/changes/whole-item';
import '../movements/undo';
import '../partners/changes/account-changes';
import '../stock-counts/count-changes';
