// What is alive in the lesson on one's own model.
import './given';
import '../../train/train';
import '../../task/task';
import './compare';
