// What is alive in the lesson on Nadaraya–Watson regression.
import '../../instrument/stepper';
import './benches';
import './lab';
import './training';
