/** The minimum that the product is compared with: Express and the driver, without headers, log or checks. */
import express from 'express';
import { MongoClient, ObjectId } from 'mongodb';

const client = await new MongoClient(process.env.MONGODB_URI ?? '').connect();
const items = client.db('bench').collection('items');

const app = express();
app.get('/api/item/:id', async (req, res) => {
  res.json(await items.findOne({ _id: new ObjectId(req.params.id) }));
});
app.get('/api/item', async (req, res) => {
  res.json(await items.find().limit(Number(req.query.limit)).toArray());
});
app.put('/api/item/:id', express.json(), async (req, res) => {
  const { quantity } = req.body;
  const filter = { _id: new ObjectId(req.params.id) };
  res.json(await items.findOneAndUpdate(filter, { $set: { quantity } }, { returnDocument: 'after' }));
});

const server = app.listen(0, () =>
  process.send?.({ type: 'ready', url: `http://localhost:${server.address().port}` }),
);
process.once('disconnect', () => process.exit(0));
