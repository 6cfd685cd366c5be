import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';

/** Upper limit for HTTP: parses the body and returns the same JSON, without a database or validation. */
const app = Fastify();
let id = 0;
app.post<{ Body: { staffId: number; amount: string; customerName: string; message: string } }>(
  '/api/tips',
  async (request, reply) => {
    const { staffId, amount, customerName, message } = request.body;
    id += 1;
    const money = { amount, fee: '0.75', net: '14.25', charged: amount };
    const token = randomBytes(18).toString('base64url');
    const createdAt = new Date();
    const receipt = { id, staffId, ...money, status: 'paid', token, customerName, message, createdAt };
    return reply.code(201).send({ ...receipt, checkoutUrl: null });
  },
);
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
