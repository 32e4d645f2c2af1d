// Checks and tests the client as part of the Maven build.
import { install, npm } from './npm.mjs';

install();
npm('run', 'check');
npm('test');
